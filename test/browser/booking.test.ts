import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openLocalDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { hasBrowser, openBrowser, openPage } from '../fakes/browser.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const { ana, bruno, reservas } = SEED_IDS;
let browser: Browser;
let desk: OpenDesk;
let folder: string;

beforeAll(async () => {
  if (!hasBrowser)
    throw new Error('The browser tests need Chromium at /usr/bin/chromium, or where CHROMIUM points.');
  browser = await openBrowser();
});
afterAll(async () => await browser?.close());

beforeEach(async () => {
  folder = temporaryFolder();
  desk = await openLocalDesk({
    config: { ...loadConfig({}), STATE_DIR: folder },
    log: silentLog,
    onIncident: () => undefined,
    port: 0,
  });
});
afterEach(async () => {
  expect(desk.workspace?.violations).toEqual([]);
  await desk.close();
});

const urlAs = (person: string, more = '') =>
  `${desk.workspace?.url}/?as=${person}&channel=${reservas}${more}`;

describe('the page of the local Slack', () => {
  it('a booking is approved by a click: nothing before, one after; double click and a stranger included', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(urlAs(ana));
    await page.getByTestId('composer').fill('@Mostrador Book Focus for 2 hours');
    await page.keyboard.press('Enter');
    await page.getByTestId('replies').click();
    const thread = page.getByTestId('thread');
    await thread.getByRole('button', { name: 'Approve' }).waitFor();
    expect(await thread.textContent()).toMatch(/Focus[\s\S]*2 hours[\s\S]*\$50\.00/);
    expect(await bookingsIn(folder)).toEqual([]);

    const stranger = await openPage(browser);
    await stranger.page.goto(urlAs(bruno, new URL(page.url()).search.replace(/.*(&thread=[^&]+).*/, '$1')));
    await stranger.page.getByTestId('thread').getByRole('button', { name: 'Approve' }).click();
    await stranger.page.getByText(/Only .* can decide this/).waitFor();
    expect(await bookingsIn(folder)).toEqual([]);

    await thread.getByRole('button', { name: 'Approve' }).dblclick();
    await thread.getByText(/Booked/).waitFor();
    await thread.getByText(/Approved by/).waitFor();
    expect(await thread.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await bookingsIn(folder)).toMatchObject([
      { room: 'Focus', hours: 2, member: 'Ana', priceCents: 5000 },
    ]);
    expect(complaints).toEqual([]);
    expect(stranger.complaints).toEqual([]);
    await page.close();
    await stranger.page.close();
  });

  it('a rejection leaves nothing, and the answer says so', async () => {
    const { page, complaints } = await openPage(browser, { locale: 'es-ES' });
    await page.goto(urlAs(ana));
    await page.getByTestId('composer').fill('@Mostrador reserva Studio 2 horas');
    await page.keyboard.press('Enter');
    await page.getByTestId('replies').click();
    const thread = page.getByTestId('thread');
    await thread.getByRole('button', { name: 'Rechazar' }).click();
    await thread.getByText(/no lo aprobó; no se hizo/).waitFor();
    expect(await bookingsIn(folder)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a first question that the page suggests is answered', async () => {
    const { page, complaints } = await openPage(browser, { width: 390, dark: true });
    const direct = desk.workspace?.directChannel(ana).id;
    await page.goto(`${desk.workspace?.url}/?as=${ana}&channel=${direct}`);
    await page.getByTestId('prompts').getByRole('button').first().click();
    await page
      .getByText(/60\.00/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
