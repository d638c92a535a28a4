import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDesk, openLocalDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { hasBrowser, openBrowser, openPage } from '../fakes/browser.ts';

/** Each surface of the page, in both languages, light and dark, wide and narrow: readable by everybody, and quiet. */

const { ana, bruno, sofia, reservas, cuaderno, general } = SEED_IDS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATIENCE = { timeoutMs: 30_000 };
let browser: Browser;
let desk: OpenDesk;
let workspace: Workspace;
let threadTs = '';
let weekTs = '';
let quoteTs = '';

const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);

beforeAll(async () => {
  if (!hasBrowser)
    throw new Error('The browser tests need Chromium at /usr/bin/chromium, or where CHROMIUM points.');
  browser = await openBrowser();
  desk = await openLocalDesk({
    config: { ...loadConfig({}), STATE_DIR: await folder() },
    log: silentLog,
    onIncident: () => undefined,
    port: 0,
  });
  workspace = desk.workspace as Workspace;
  const asked = await workspace.send(
    ana,
    reservas,
    `<@${workspace.botUserId}> Book Focus for 2 hours and how much is Studio for 1 hour?`,
  );
  threadTs = asked.ts;
  await workspace.waitFor((message) => blocksOf(message).includes('approval_approve'), PATIENCE);
  quoteTs = (await workspace.send(ana, reservas, `<@${workspace.botUserId}> how much is Studio for 2 hours?`))
    .ts;
  await workspace.waitFor(
    (message) => message.thread_ts === quoteTs && blocksOf(message).includes('$80.00'),
    PATIENCE,
  );
  await workspace.slash(sofia, cuaderno, '/prepare-week', '3');
  for (const title of [/Hacer la portada/, /Narrar/]) {
    const card = await workspace.waitFor(
      (message) => blocksOf(message).includes('approval_approve') && title.test(blocksOf(message)),
      PATIENCE,
    );
    weekTs = card.thread_ts ?? '';
    await workspace.click(sofia, cuaderno, card.ts, 'approval_approve');
  }
  await workspace.waitFor(
    (message) => message.files?.some(({ mimetype }) => mimetype === 'audio/wav') ?? false,
    PATIENCE,
  );
});
afterAll(async () => {
  await browser?.close();
  await desk?.close();
});

async function folder(): Promise<string> {
  const { mkdtemp } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  return await mkdtemp(`${tmpdir()}/mostrador-surfaces-`);
}

/** What axe-core finds that would keep somebody from using the page. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: { id: string; impact: string; nodes: { html: string }[] }[] = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

const url = (person: string, channel: string, more = '') =>
  `${workspace.url}/?as=${person}&channel=${channel}${more}`;

describe.each([
  { locale: 'en-US', dark: false, width: 1280 },
  { locale: 'en-US', dark: true, width: 390 },
  { locale: 'es-ES', dark: true, width: 1280 },
  { locale: 'es-ES', dark: false, width: 390 },
  { locale: 'en-US', dark: false, width: 390 },
  { locale: 'en-US', dark: true, width: 1280 },
  { locale: 'es-ES', dark: false, width: 1280 },
  { locale: 'es-ES', dark: true, width: 390 },
])('$locale, dark: $dark, $width px', (look) => {
  it('every surface can be used by everybody, complains of nothing and goes nowhere', async () => {
    const { page, complaints } = await openPage(browser, look);
    const isSpanish = look.locale === 'es-ES';
    const problems: string[] = [];
    const visit = async (name: string, address: string, ready: () => Promise<unknown>) => {
      if (address !== '') await page.goto(address);
      await ready();
      for (const problem of await barriers(page)) problems.push(`${name}: ${problem}`);
      // Nothing is cut off at the side of a phone.
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(overflow) > 0) problems.push(`${name}: ${overflow} px too wide`);
    };
    const thread = page.getByTestId('thread');
    await visit('a channel', url(ana, reservas), () => page.getByTestId('replies').first().waitFor());
    await visit('a card', url(ana, reservas, `&thread=${threadTs}`), () =>
      thread.getByRole('button', { name: /^(?:Approve|Aprobar)$/ }).waitFor(),
    );
    // A card of its own: Slack takes a status away after two minutes.
    const asked = await workspace.send(ana, reservas, `<@${workspace.botUserId}> Book Studio for 1 hour`);
    await visit('a status line', url(ana, reservas, `&thread=${asked.ts}`), () =>
      page
        .getByTestId('thread-status')
        .getByText(/waiting for a decision/)
        .waitFor(),
    );
    await visit('a form', '', async () => {
      await thread.locator('[data-action="approval_edit"]').click();
      await page.getByRole('dialog').waitFor();
    });
    await visit('a fault at its field', '', async () => {
      await page
        .getByRole('dialog')
        .getByLabel(/Hours|Horas/)
        .fill('0.1');
      await page.getByRole('dialog').locator('[type="submit"]').click();
      await page.getByText(/0\.1 is not a duration/).waitFor();
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visit('how an answer was made', url(ana, reservas, `&thread=${quoteTs}`), async () => {
      await thread.locator('[data-inspect]').first().click({ force: true });
      await page.getByTestId('inspector').getByText('get_quote').first().waitFor();
    });
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('inspector').count()).toBe(0);
    await visit('a week', url(sofia, cuaderno, `&thread=${weekTs}`), () =>
      thread.locator('audio').first().waitFor(),
    );
    const direct = workspace.directChannel(ana).id;
    await visit('first questions', url(ana, direct), () => page.getByTestId('prompts').waitFor());
    await visit('the home', url(ana, direct, '&tab=home'), () =>
      page.getByTestId('home').getByRole('heading').first().waitFor(),
    );
    await visit('completions', url(ana, cuaderno), async () => {
      await page.getByTestId('composer').fill('/pre');
      await page.getByRole('option', { name: /prepare-week/ }).waitFor();
    });
    await visit('a message for one person alone', '', async () => {
      await page.getByTestId('composer').fill('/prepare-week nine');
      await page.getByTestId('composer').press('Enter');
      await page.locator('.is-ephemeral').last().waitFor();
    });
    await visit('a draft of several lines', '', async () => {
      const composer = page.getByTestId('composer');
      const before = (await composer.boundingBox())?.height ?? 0;
      await composer.fill('one');
      for (const line of ['two', 'three', 'four']) {
        await composer.press('Shift+Enter');
        await composer.pressSequentially(line);
      }
      expect((await composer.boundingBox())?.height).toBeGreaterThan(before);
      await composer.fill('');
    });
    await visit('an unread channel', '', async () => {
      await workspace.send(bruno, reservas, 'is anybody there?');
      await page.locator('a.is-unread', { hasText: 'reservas' }).waitFor({ state: 'attached' });
    });
    await visit('an empty channel', url(ana, general), () =>
      page.getByText(isSpanish ? /Esto es el principio de #general/ : /very beginning of #general/).waitFor(),
    );
    if (look.width < 900)
      await visit('the menu', '', async () => {
        await page.locator('#menu').click();
        await page.getByTestId('sidebar').getByText('reservas').waitFor();
      });
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('a channel with 2,000 messages', () => {
  it('draws what is near the view, and a new message adds work for itself alone', async () => {
    const crowded = await openWorkspace({ port: 0 });
    try {
      for (let n = 1; n <= 2000; n += 1) await crowded.send(ana, reservas, `message number ${n}`);
      const { page, complaints } = await openPage(browser);
      await page.goto(`${crowded.url}/?as=${ana}&channel=${reservas}`);
      const rows = () => page.getByTestId('message').count();
      await page.getByText('message number 2000', { exact: true }).waitFor();
      expect(await rows()).toBeLessThanOrEqual(100);
      // Which nodes change when one message comes.
      await page.evaluate(`window.touched = 0; new MutationObserver((records) => {
        for (const one of records) window.touched += one.addedNodes.length + one.removedNodes.length;
      }).observe(document.querySelector('#list'), { childList: true, subtree: true, attributes: true })`);
      await crowded.send(ana, reservas, 'one more');
      await page.getByText('one more', { exact: true }).waitFor();
      expect(Number(await page.evaluate('window.touched'))).toBeLessThanOrEqual(3);
      // On the way up the older ones come, and those far below go.
      const first = page.getByText('message number 1', { exact: true });
      await until(async () => {
        await page.evaluate(`document.querySelector('.scroll').scrollTop = 0`);
        expect(await rows()).toBeLessThanOrEqual(260);
        return (await first.count()) > 0;
      }, 60_000);
      await first.waitFor();
      await page.getByRole('button', { name: /To the newest/ }).click();
      await page.getByText('one more', { exact: true }).waitFor();
      expect(await rows()).toBeLessThanOrEqual(100);
      expect(complaints).toEqual([]);
      await page.close();
    } finally {
      await crowded.close();
    }
  });
});

it('starting over asks first, and takes the conversations away', async () => {
  const own = await openWorkspace({ port: 0 });
  try {
    await own.send(ana, reservas, 'hello there');
    const { page, complaints } = await openPage(browser);
    await page.goto(`${own.url}/?as=${ana}&channel=${reservas}`);
    await page.getByText('hello there').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('hello there').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await page.getByText('hello there').waitFor({ state: 'detached' });
    expect(own.messages(reservas)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  } finally {
    await own.close();
  }
});
