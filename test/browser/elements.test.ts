import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { openBrowser, openPage } from '../fakes/browser.ts';
import { bolt, start, workspace } from '../local-slack/desk.ts';

/** What people use on the page, against a real Bolt app: buttons that ask first, menus, dates, forms and their faults. */

const { ana, reservas } = SEED_IDS;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => await browser?.close());

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const option = (value: string) => ({ text: plain(value), value });

it('a button that asks first, a menu and a date tell the app what was chosen', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const used: string[] = [];
  app.action(/.*/, async ({ ack, action }) => {
    await ack();
    if (action.type === 'button') used.push(`button ${action.value}`);
    if (action.type === 'static_select') used.push(`menu ${action.selected_option.value}`);
    if (action.type === 'datepicker') used.push(`date ${action.selected_date}`);
  });
  await start(slack, app);
  await app.client.chat.postMessage({
    channel: reservas,
    text: 'choose',
    blocks: [
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'sure',
            text: plain('Delete'),
            value: 'x',
            confirm: {
              title: plain('Really?'),
              text: plain('It is gone then.'),
              confirm: plain('Yes'),
              deny: plain('No'),
            },
          },
          {
            type: 'static_select',
            action_id: 'pick',
            placeholder: plain('Room'),
            options: [option('Focus'), option('Studio')],
          },
          { type: 'datepicker', action_id: 'day', initial_date: '2026-12-01' },
        ],
      },
    ],
  });
  const { page, complaints } = await openPage(browser);
  await page.goto(`${slack.url}/?as=${ana}&channel=${reservas}`);
  const button = page.getByRole('button', { name: 'Delete' });
  await button.click();
  await page.getByRole('alertdialog').getByText('It is gone then.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  expect(used).toEqual([]);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await until(() => used.length === 1);
  const row = page.getByTestId('message').last();
  await row.locator('select').selectOption({ label: 'Studio' });
  await until(() => used.length === 2);
  await row.locator('input[type=date]').fill('2026-12-24');
  await row.locator('input[type=date]').blur();
  await until(() => used.length === 3);
  expect(used).toEqual(['button x', 'menu Studio', 'date 2026-12-24']);
  expect(complaints).toEqual([]);
  await page.close();
});

it('a form keeps what was typed, shows a fault at its field, and closes when all is well', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const sent: string[] = [];
  app.action('open', async ({ ack, body, client }) => {
    await ack();
    if (!('trigger_id' in body)) return;
    await client.views.open({
      trigger_id: body.trigger_id,
      view: {
        type: 'modal',
        callback_id: 'form',
        title: plain('A form'),
        submit: plain('Send'),
        close: plain('Back'),
        blocks: [
          {
            type: 'input',
            block_id: 'name',
            label: plain('Name'),
            element: { type: 'plain_text_input', action_id: 'value' },
          },
        ],
      },
    });
  });
  app.view('form', async ({ ack, view }) => {
    const name = view.state.values.name?.value?.value ?? '';
    if (name.length < 3)
      return await ack({ response_action: 'errors', errors: { name: 'Too short, sorry' } });
    sent.push(name);
    await ack();
  });
  await start(slack, app);
  await app.client.chat.postMessage({
    channel: reservas,
    text: 'open',
    blocks: [{ type: 'actions', elements: [{ type: 'button', action_id: 'open', text: plain('Open') }] }],
  });
  const { page, complaints } = await openPage(browser, { width: 390, dark: true });
  await page.goto(`${slack.url}/?as=${ana}&channel=${reservas}`);
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('ab');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Too short, sorry').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('ab');
  await dialog.getByLabel('Name').fill('Ana Torres');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual(['Ana Torres']);
  expect(complaints).toEqual([]);
  await page.close();
});

it('a slash command is completed while it is typed, and its answer is for one person', async () => {
  const slack = await workspace({
    commands: [
      { command: '/prepare-week', description: { es: 'Prepara una semana', en: 'Prepares a week' } },
    ],
  });
  const app = bolt(slack);
  app.command('/prepare-week', async ({ ack, command }) => await ack({ text: `about ${command.text}` }));
  await start(slack, app);
  const { page, complaints } = await openPage(browser);
  await page.goto(`${slack.url}/?as=${ana}&channel=${reservas}`);
  await page.getByTestId('composer').pressSequentially('/pre');
  await page.getByRole('option', { name: /prepare-week/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByText('about 3').waitFor();
  await page.getByText('Only visible to you').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
