import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openLocalDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { followLink, openBrowser, openPage, renewed } from '../fakes/browser.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What somebody meets in the first minutes: their language, the keyboard, the week that opens, the desk that goes away. */

const { ana, bruno, sofia, reservas, cuaderno, general } = SEED_IDS;
let browser: Browser;
let desk: OpenDesk;
let folder: string;

const open = async (port = 0) =>
  await openLocalDesk({
    config: { ...loadConfig({}), STATE_DIR: folder },
    log: silentLog,
    onIncident: () => undefined,
    port,
  });

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => await browser?.close());
beforeEach(async () => {
  folder = temporaryFolder();
  desk = await open();
});
afterEach(async () => {
  expect(desk.workspace?.violations).toEqual([]);
  await desk.close();
});

const home = () => `${desk.workspace?.url}/`;
const urlAs = (person: string, channel: string) => `${home()}?as=${person}&channel=${channel}`;

describe('one language', () => {
  it('the page and the desk speak the language of the browser, until one chooses another', async () => {
    const { page, complaints } = await openPage(browser, { locale: 'en-GB' });
    await page.goto(home());
    const prompts = page.getByTestId('prompts');
    await prompts.getByText('A policy and a price').waitFor();
    await followLink(page, page.getByRole('link', { name: 'Home' }));
    await page.getByTestId('home').getByRole('heading', { name: 'Your upcoming bookings' }).waitFor();

    await renewed(page, async () => await page.getByTestId('language').selectOption('es'));
    await page.getByRole('link', { name: 'Inicio' }).waitFor();
    await page.getByTestId('home').getByRole('heading', { name: 'Tus próximas reservas' }).waitFor();
    await followLink(page, page.getByRole('link', { name: 'Mensajes' }));
    await prompts.getByText('Una norma y un precio').waitFor();

    expect(complaints).toEqual([]);

    // What was chosen stays, whatever the browser, and when everything has been started again.
    const { port } = new URL(home());
    await desk.close();
    desk = await open(Number(port));
    await page.goto(home());
    await prompts.getByText('Una norma y un precio').waitFor();
    await renewed(page, async () => await page.getByTestId('language').selectOption('en'));
    await prompts.getByText('A policy and a price').waitFor();
    await page.close();
  });

  it('a browser in another language has another seat in it', async () => {
    const spanish = await openPage(browser, { locale: 'es-ES' });
    await spanish.page.goto(urlAs(bruno, desk.workspace?.directChannel(bruno).id ?? ''));
    await spanish.page.getByTestId('prompts').getByText('Mis reservas').waitFor();
    // Only whoever decides on covers is led to ask for one.
    expect(await spanish.page.getByTestId('prompts').getByText('Preparar una semana').count()).toBe(0);
    await spanish.page.goto(urlAs(sofia, desk.workspace?.directChannel(sofia).id ?? ''));
    await spanish.page.getByTestId('prompts').getByText('Preparar una semana').waitFor();
    await spanish.page.close();
  });
});

it('a booking needs no mouse', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(urlAs(ana, reservas));
  // The composer has the focus; a mention is completed while it is typed.
  await page.keyboard.type('@mo');
  await page.getByRole('option', { name: '@Mostrador' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Book Focus for 2 hours,');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('tomorrow at 10');
  expect(await page.getByTestId('composer').inputValue()).toBe(
    '@Mostrador Book Focus for 2 hours,\ntomorrow at 10',
  );
  await page.keyboard.press('Enter');
  // The thread opens by itself, with the focus in its composer; what stands before it is the card.
  const thread = page.getByTestId('thread');
  await thread.getByRole('button', { name: 'Approve' }).waitFor();
  await page.locator('#thread-composer:focus').waitFor();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    if ((await page.locator(':focus').textContent())?.trim() === 'Approve') break;
  }
  await page.keyboard.press('Enter');
  await thread.getByText(/Booked/).waitFor();
  expect(await bookingsIn(folder)).toMatchObject([{ room: 'Focus', hours: 2 }]);
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});

it('the thread of a week opens by itself, and has all that was made', async () => {
  const { page, complaints } = await openPage(browser, { dark: true });
  await page.goto(urlAs(sofia, cuaderno));
  await page.keyboard.type('/pre');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const thread = page.getByTestId('thread');
  for (const title of ['Make the cover of a week', 'Narrate a week']) {
    const card = thread.getByTestId('message').filter({ hasText: title }).filter({ hasText: 'can decide' });
    await card.getByRole('button', { name: 'Approve' }).click();
  }
  await thread.locator('audio').waitFor();
  await thread.locator('img.picture').first().waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('audio')).colorScheme")).toContain(
    'dark',
  );
  await page.waitForFunction("document.querySelector('img.picture').naturalWidth === 1280");
  await page.getByTestId('messages').getByText('7/7').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

it('a channel in which somebody spoke is marked until it is looked at', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(urlAs(ana, reservas));
  const link = page.getByTestId('sidebar').getByRole('link', { name: /general/ });
  await link.waitFor();
  expect(await link.getAttribute('class')).not.toContain('is-unread');
  await desk.workspace?.send(bruno, general, 'the coffee is ready');
  await page.locator('a.is-unread', { hasText: 'general' }).waitFor();
  await followLink(page, link);
  await page.getByText('the coffee is ready').waitFor();
  expect(await link.getAttribute('class')).not.toContain('is-unread');
  expect(complaints).toEqual([]);
  await page.close();
});

it('a draft stays where it was written', async () => {
  const { page } = await openPage(browser);
  await page.goto(urlAs(ana, reservas));
  await page.getByTestId('composer').fill('half a thought');
  const linkTo = (name: RegExp) => page.getByTestId('sidebar').getByRole('link', { name });
  await followLink(page, linkTo(/general/));
  await page.getByText(/very beginning of #general/).waitFor();
  expect(await page.getByTestId('composer').inputValue()).toBe('');
  await followLink(page, linkTo(/reservas/));
  await page.getByText(/very beginning of #reservas/).waitFor();
  expect(await page.getByTestId('composer').inputValue()).toBe('half a thought');
  await page.close();
});

it('when the desk is gone the page says so, and goes on by itself when it is back', async () => {
  const { page } = await openPage(browser);
  await page.goto(urlAs(ana, reservas));
  await page.getByTestId('composer').waitFor();
  const gone = page.getByText('The program does not answer');
  await gone.waitFor({ state: 'hidden' });
  const { port } = new URL(home());
  await desk.close();
  await gone.waitFor();
  desk = await open(Number(port));
  await gone.waitFor({ state: 'hidden' });
  await desk.workspace?.send(bruno, reservas, 'good to have you back');
  await page.getByText('good to have you back').waitFor();
  await page.close();
});

it('what comes out of sight is offered, and one is not moved', async () => {
  const { page, complaints } = await openPage(browser, { width: 390 });
  for (let n = 1; n <= 30; n += 1) await desk.workspace?.send(bruno, general, `message number ${n}`);
  await page.goto(urlAs(ana, general));
  await page.getByText('message number 30', { exact: true }).waitFor();
  await page.evaluate("document.querySelector('.scroll').scrollTop = 0");
  const offer = page.getByRole('button', { name: /To the newest/ });
  await offer.waitFor({ state: 'hidden' });
  await desk.workspace?.send(bruno, general, 'and one more');
  await offer.waitFor();
  expect(await page.evaluate("document.querySelector('.scroll').scrollTop")).toBe(0);
  await offer.click();
  await offer.waitFor({ state: 'hidden' });
  expect(await page.getByText('and one more').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

it('starting over ends what waited, so that it can be begun again', async () => {
  const { page } = await openPage(browser);
  await page.goto(urlAs(sofia, cuaderno));
  const begin = async () => {
    await page.getByTestId('composer').fill('/prepare-week 3');
    await page.keyboard.press('Enter');
    await page.getByTestId('thread').getByText('Make the cover of a week').waitFor();
  };
  await begin();
  await page.getByRole('button', { name: 'Start over' }).click();
  await followLink(page, page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }));
  await page.getByText(/very beginning of #cuaderno/).waitFor();
  expect(await desk.app.engine.durable.runs()).toEqual([]);
  await begin();
  await page.close();
});

it('after a restart the page still speaks the language of its browser', async () => {
  const { page } = await openPage(browser);
  await page.goto(urlAs(ana, reservas));
  await page.getByTestId('composer').waitFor();
  const { port } = new URL(home());
  await desk.close();
  desk = await open(Number(port));
  await page.getByText('The program does not answer').waitFor({ state: 'hidden' });
  await desk.workspace?.send(bruno, reservas, 'good morning');
  const row = page.getByTestId('message').filter({ hasText: 'good morning' });
  await row.waitFor();
  expect(await row.locator('[data-thread]').first().getAttribute('aria-label')).toBe('Reply');
  await page.close();
});
