import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { openBrowser, openPage } from '../fakes/browser.ts';
import { bolt, start, workspace } from '../local-slack/desk.ts';

/** What happens on the page while something else is on its way. */

const { ana, bruno, reservas } = SEED_IDS;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => await browser?.close());

const urlOf = (slack: Workspace, more = '') => `${slack.url}/?as=${ana}&channel=${reservas}${more}`;
const inThread = (page: Page) => page.getByTestId('thread-messages');

/** Something that is waited for until a test opens it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('what is typed before the page has come to life stays, after the draft that was there', async () => {
  const slack = await workspace();
  const { page } = await openPage(browser);
  await page.goto(urlOf(slack));
  const composer = page.getByTestId('composer');
  await composer.fill('half a thought');
  const modules = gate();
  await page.route('**/page/client/*', async (route) => {
    await modules.opened;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await composer.fill(', and the other half');
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  modules.open();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByTestId('messages').getByText('half a thought, and the other half').waitFor();
  expect(await composer.inputValue()).toBe('');
  expect(slack.messages(reservas).at(-1)?.text).toBe('half a thought, and the other half');
  await page.close();
});

it('a button with an address opens it, and the app hears of the click', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const clicked = new Promise<void>((resolve) => {
    app.action('open', async ({ ack }) => {
      await ack();
      resolve();
    });
  });
  await start(slack, app);
  const text = { type: 'plain_text' as const, text: 'The map' };
  const button = { type: 'button' as const, action_id: 'open', text, url: `${slack.url}/page/icon.svg` };
  await app.client.chat.postMessage({
    channel: reservas,
    text: 'a link',
    blocks: [{ type: 'actions', elements: [button] }],
  });
  const { page, complaints } = await openPage(browser);
  await page.goto(urlOf(slack));
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'The map' }).click(),
    clicked,
  ]);
  await tab.waitForURL(/icon\.svg$/);
  expect(complaints).toEqual([]);
  await page.close();
});

it('of two threads the one asked for last is shown, however slow the other is', async () => {
  const slack = await workspace();
  const [first, second] = [await slack.send(ana, reservas, 'one'), await slack.send(ana, reservas, 'two')];
  await slack.send(bruno, reservas, 'below one', { threadTs: first.ts });
  await slack.send(bruno, reservas, 'below two', { threadTs: second.ts });
  const { page } = await openPage(browser);
  const held = gate();
  await page.route(`**/page/view?*thread=${first.ts}*`, async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.goto(urlOf(slack));
  const links = page.getByTestId('replies');
  await links.nth(0).click();
  await links.nth(1).click();
  await inThread(page).getByText('below two').waitFor();
  const late = page.waitForResponse((response) => response.url().includes(`thread=${first.ts}`));
  held.open();
  await late;
  await slack.send(bruno, reservas, 'and then');
  await page.getByText('and then').waitFor();
  expect(await inThread(page).getByText('below one').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('thread')).toBe(second.ts);
  await page.close();
});

it('an answer neither takes the text that is being edited nor the focus from it', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  await start(slack, app);
  const { page } = await openPage(browser);
  await page.goto(urlOf(slack));
  await page.getByTestId('composer').fill('how much is Fokus?');
  await page.keyboard.press('Enter');
  const row = page.getByTestId('messages').getByTestId('message').filter({ hasText: 'how much is Fokus?' });
  await row.hover();
  await row.locator('[data-edit]').click();
  await row.locator('.edit-form textarea').fill('how much is Focus?');
  const asked = slack.messages(reservas).at(-1);
  await app.client.chat.postMessage({ channel: reservas, thread_ts: asked?.ts ?? '', text: 'of what?' });
  // News comes in order: when this is drawn, the answer has been heard of.
  await slack.send(bruno, reservas, 'and then');
  await page.getByText('and then').waitFor();
  expect(await page.getByTestId('thread').count()).toBe(0);
  expect(await row.locator('.edit-form textarea').inputValue()).toBe('how much is Focus?');
  await page.keyboard.press('Enter');
  await page.getByText('how much is Focus?').waitFor();
  expect(slack.messages(reservas).find(({ ts }) => ts === asked?.ts)?.text).toBe('how much is Focus?');
  await page.close();
});

it('what could not be sent comes back, with what was typed since', async () => {
  const slack = await workspace();
  const { page } = await openPage(browser);
  await page.goto(urlOf(slack));
  const held = gate();
  await page.route('**/page/send', async (route) => {
    await held.opened;
    await route.abort();
  });
  const composer = page.getByTestId('composer');
  await composer.fill('first thought');
  await page.keyboard.press('Enter');
  await composer.fill('second thought');
  held.open();
  await page
    .getByTestId('notices')
    .getByText(/could not be sent/)
    .waitFor();
  expect(await composer.inputValue()).toBe('first thought\nsecond thought');
  await page.close();
});

it('a command that is answered in a whisper opens no thread that the app begins later for others', async () => {
  const slack = await workspace({
    commands: [{ command: '/prepare-week', description: { es: 'x', en: 'x' } }],
  });
  const app = bolt(slack);
  app.command('/prepare-week', async ({ ack }) => await ack({ text: 'which week?' }));
  await start(slack, app);
  const { page } = await openPage(browser);
  await page.goto(urlOf(slack));
  await page.getByTestId('composer').fill('/prepare-week');
  await page.keyboard.press('Enter');
  await page.getByText('which week?').waitFor();
  await page.getByTestId('composer').fill('hello');
  await page.keyboard.press('Enter');
  await page.getByText('hello').waitFor();
  const root = await app.client.chat.postMessage({ channel: reservas, text: 'the week of somebody else' });
  await app.client.chat.postMessage({ channel: reservas, thread_ts: root.ts ?? '', text: 'a card' });
  await page.getByText('1 reply').waitFor();
  expect(await page.getByTestId('thread').count()).toBe(0);
  await page.close();
});

it('what comes while the page catches up is not lost under what it caught up with', async () => {
  const slack = await workspace();
  const { page } = await openPage(browser);
  const [stream, view, asked] = [gate(), gate(), gate()];
  // How many messages the page has been told of.
  await page.addInitScript(`window.heard = 0;
    const add = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (kind, listener) {
      add.call(this, kind, (event) => { listener(event); if (kind === 'upsert') window.heard += 1; });
    };`);
  await page.route('**/page/stream*', async (route) => {
    await stream.opened;
    await route.continue();
  });
  await page.route('**/page/view*', async (route) => {
    const response = await route.fetch();
    asked.open();
    await view.opened;
    await route.fulfill({ response });
  });
  await page.goto(urlOf(slack));
  await page.getByTestId('composer').waitFor();
  await slack.send(bruno, reservas, 'before the stream');
  stream.open();
  await asked.opened;
  // The answer is on its way, and knows nothing of this.
  await slack.send(bruno, reservas, 'while it catches up');
  await page.waitForFunction('window.heard === 1');
  view.open();
  await page.getByText('before the stream').waitFor();
  await page.getByText('while it catches up').waitFor();
  await page.close();
});
