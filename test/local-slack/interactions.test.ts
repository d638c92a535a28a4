import { expect, test } from 'vitest';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { bolt, start, workspace } from './desk.ts';
import { ManualClock } from './manual-clock.ts';

const { ana, bruno, reservas } = SEED_IDS;
const button = (actionId: string, value: string) => ({
  type: 'actions' as const,
  elements: [
    {
      type: 'button' as const,
      action_id: actionId,
      value,
      text: { type: 'plain_text' as const, text: 'Aprobar' },
    },
  ],
});

test('a click is acknowledged and the message updated', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  app.action('approve', async ({ ack, body, client, action }) => {
    await ack();
    if (body.type !== 'block_actions' || !body.message || !body.channel || action.type !== 'button') return;
    await client.chat.update({
      channel: body.channel.id,
      ts: body.message.ts,
      text: `aprobado por <@${body.user.id}>: ${action.value}`,
    });
  });
  await start(slack, app);
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿Vale?',
    blocks: [button('approve', 'r1')],
  });
  const result = await slack.click(bruno, reservas, String(ts), 'approve');
  expect(result.ok).toBe(true);
  const updated = await slack.waitFor((message) => message.ts === ts && message.edited !== undefined);
  expect(updated).toMatchObject({ text: `aprobado por <@${bruno}>: r1` });
  expect(updated.blocks).toBeUndefined();
  expect(slack.violations).toEqual([]);
});

test('a click nobody acknowledges in three seconds is an operation_timeout', async () => {
  const clock = new ManualClock();
  const slack = await workspace({ clock, botEvents: [] });
  const app = bolt(slack);
  const arrived = new Promise<() => Promise<void>>((resolve) => {
    app.action('approve', async ({ ack }) => resolve(ack));
  });
  await start(slack, app);
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿?',
    blocks: [button('approve', 'r1')],
  });
  const clicking = slack.click(ana, reservas, String(ts), 'approve');
  const ack = await arrived;
  clock.advance(3_000);
  expect(await clicking).toMatchObject({ ok: false, error: 'operation_timeout' });
  expect(slack.violations).toMatchObject([{ kind: 'operation_timeout', where: 'block_actions' }]);

  clock.advance(500);
  await ack();
  await expect.poll(() => slack.deliveries.at(-1)?.lateMs).toBe(500);
});

test('a click while no app is connected fails at once, and can be delivered again', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿?',
    blocks: [button('approve', 'r1')],
  });
  const result = await slack.click(ana, reservas, String(ts), 'approve');
  expect(result).toMatchObject({ ok: false, error: 'app_not_connected' });

  app.action('approve', async ({ ack, respond }) => {
    await ack();
    await respond({ text: 'ya', replace_original: false });
  });
  await start(slack, app);
  slack.faults.redeliver(result.delivery?.envelopeIds.at(-1));
  await slack.waitFor(({ text }) => text === 'ya');
  expect(slack.ephemerals(ana).map(({ text }) => text)).toEqual(['ya']);
});

test('a trigger opens one view, within three seconds', async () => {
  const clock = new ManualClock();
  const slack = await workspace({ clock });
  const app = bolt(slack);
  const view = {
    type: 'modal' as const,
    title: { type: 'plain_text' as const, text: 'Editar' },
    blocks: [{ type: 'divider' as const }],
  };
  const triggers: string[] = [];
  app.command('/mostrador', async ({ ack, body }) => {
    triggers.push(body.trigger_id);
    await ack('recibido');
  });
  await start(slack, app);

  expect(await slack.slash(ana, reservas, '/mostrador', 'ayuda')).toMatchObject({
    ok: true,
    text: 'recibido',
  });
  const first = triggers[0] ?? '';
  await app.client.views.open({ trigger_id: first, view });
  expect(slack.modals(ana)).toHaveLength(1);
  await expect(app.client.views.open({ trigger_id: first, view })).rejects.toThrow(/exchanged_trigger_id/);

  await slack.slash(ana, reservas, '/mostrador', 'ayuda');
  clock.advance(3_001);
  await expect(app.client.views.open({ trigger_id: triggers[1] ?? '', view })).rejects.toThrow(
    /expired_trigger_id/,
  );
  await expect(app.client.views.open({ trigger_id: 'made.up', view })).rejects.toThrow(/invalid_trigger_id/);
  expect(slack.violations.map(({ kind }) => kind)).toEqual(['trigger', 'trigger', 'trigger']);
});

test('a modal asks for required inputs itself, shows the errors of the app, and closes when all is well', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  app.action('edit', async ({ ack, body, client }) => {
    await ack();
    if (body.type !== 'block_actions') return;
    await client.views.open({
      trigger_id: body.trigger_id,
      view: {
        type: 'modal',
        callback_id: 'edit',
        title: { type: 'plain_text', text: 'Editar' },
        submit: { type: 'plain_text', text: 'Guardar' },
        blocks: [
          {
            type: 'input',
            block_id: 'hours',
            label: { type: 'plain_text', text: 'Horas' },
            element: { type: 'number_input', action_id: 'value', is_decimal_allowed: false },
          },
        ],
      },
    });
  });
  const seen: unknown[] = [];
  app.view('edit', async ({ ack, view }) => {
    const value = view.state.values.hours?.value?.value;
    seen.push(value);
    if (Number(value) > 8) await ack({ response_action: 'errors', errors: { hours: 'Máximo 8' } });
    else await ack();
  });
  await start(slack, app);
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿?',
    blocks: [button('edit', '1')],
  });
  await slack.click(ana, reservas, String(ts), 'edit');
  await expect.poll(() => slack.modals(ana).length).toBe(1);
  const viewId = slack.modals(ana)[0]?.id ?? '';

  expect(await slack.submitView(ana, viewId, {})).toMatchObject({ ok: true, errors: { hours: 'required' } });
  expect(await slack.submitView(ana, viewId, { hours: '9' })).toMatchObject({
    errors: { hours: 'Máximo 8' },
  });
  expect(slack.modals(ana)).toHaveLength(1);
  const last = await slack.submitView(ana, viewId, { value: '4' });
  expect(last).toMatchObject({ ok: true });
  expect(last.view).toBeUndefined();
  expect(slack.modals(ana)).toEqual([]);
  expect(seen).toEqual(['9', '4']);
  expect(slack.violations).toEqual([]);
});

test('a response_url replaces, deletes, speaks to one or all, five times', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const results: string[] = [];
  app.action('go', async ({ ack, respond }) => {
    await ack();
    await respond({ text: 'solo tú', replace_original: false });
    await respond({ text: 'todos', replace_original: false, response_type: 'in_channel' });
    await respond({ text: 'cambiado', replace_original: true });
    await respond({ delete_original: true });
    await respond({ text: 'quinta', replace_original: false });
    await respond('sexta').catch((error) => void results.push(String(error.statusCode)));
    await respond('séptima').catch((error) => void results.push(String(error.statusCode)));
  });
  await start(slack, app);
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿?',
    blocks: [button('go', '1')],
  });
  await slack.click(ana, reservas, String(ts), 'go');
  await expect.poll(() => results.length).toBe(2);
  expect(results).toEqual(['404', '404']);
  expect(slack.messages(reservas).map(({ text }) => text)).toEqual(['todos']);
  expect(slack.ephemerals(ana).map(({ text }) => text)).toEqual(['solo tú', 'quinta']);
  expect(slack.violations.map(({ kind }) => kind)).toEqual(['response_url', 'response_url']);
});

test('the App Home is published for one person and its buttons work', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  app.event('app_home_opened', async ({ event, client }) => {
    if (event.tab === 'home')
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [button('again', '1')] },
      });
  });
  app.action('again', async ({ ack, body, client }) => {
    await ack();
    const blocks = [{ type: 'header' as const, text: { type: 'plain_text' as const, text: 'Hecho' } }];
    await client.views.publish({ user_id: body.user.id, view: { type: 'home', blocks } });
  });
  await start(slack, app);
  await slack.openHome(ana);
  await expect.poll(() => slack.home(ana)?.blocks.length).toBe(1);
  await slack.clickInView(ana, slack.home(ana)?.id ?? '', 'again');
  await expect.poll(() => slack.home(ana)?.blocks[0]?.type).toBe('header');
  expect(slack.home(bruno)).toBeUndefined();
  expect(slack.violations).toEqual([]);
});

test('a command that the app has not registered is refused without asking it', async () => {
  const slack = await workspace({
    commands: [{ command: '/mostrador', description: { es: 'Pregunta', en: 'Asks' } }],
  });
  expect(await slack.slash(ana, reservas, '/otro', '')).toEqual({ ok: false, error: 'unknown_command' });
  expect(slack.deliveries).toEqual([]);
});

test('a menu tells what was chosen, and the state of the others', async () => {
  const slack = await workspace({ botEvents: [] });
  const app = bolt(slack);
  app.action('room', async ({ ack }) => ack());
  await start(slack, app);
  const option = (value: string) => ({ value, text: { type: 'plain_text' as const, text: value } });
  const { ts } = await app.client.chat.postMessage({
    channel: reservas,
    text: '¿Sala?',
    blocks: [
      {
        type: 'actions',
        block_id: 'pick',
        elements: [
          { type: 'static_select', action_id: 'room', options: [option('nube'), option('faro')] },
          { type: 'datepicker', action_id: 'day', initial_date: '2026-12-03' },
        ],
      },
    ],
  });
  await slack.click(ana, reservas, String(ts), 'room', { selected: 'faro' });
  expect(slack.deliveries.at(-1)?.payload).toMatchObject({
    actions: [
      { type: 'static_select', action_id: 'room', block_id: 'pick', selected_option: option('faro') },
    ],
    state: {
      values: { pick: { room: { selected_option: option('faro') }, day: { selected_date: '2026-12-03' } } },
    },
  });

  app.action('day', async ({ ack }) => ack());
  await slack.click(ana, reservas, String(ts), 'day', { selected: '2026-12-04' });
  expect(slack.deliveries.at(-1)?.payload).toMatchObject({
    state: {
      values: { pick: { room: { selected_option: option('faro') }, day: { selected_date: '2026-12-04' } } },
    },
  });
});
