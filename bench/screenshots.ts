import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalDesk } from '../src/commands/desk.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { silentLog } from '../src/kernel/log.ts';
import { SEED_IDS } from '../src/local-slack/index.ts';
import { openBrowser, openPage } from '../test/fakes/browser.ts';

/** Makes the README's picture from the running page: `npm run screenshots`. */

const folder = mkdtempSync(join(tmpdir(), 'mostrador-pictures-'));
const desk = await openLocalDesk({
  config: { ...loadConfig({}), STATE_DIR: folder },
  log: silentLog,
  onIncident: () => undefined,
  port: 0,
});
const browser = await openBrowser();
const { page } = await openPage(browser);
await page.setViewportSize({ width: 1280, height: 1000 });
await desk.workspace?.send(
  SEED_IDS.ana,
  SEED_IDS.reservas,
  'Buenos días. ¿Alguien más para Boardroom el jueves?',
);
await page.goto(`${desk.workspace?.url}/?as=${SEED_IDS.bruno}&channel=${SEED_IDS.reservas}`);
await page
  .getByTestId('composer')
  .fill('@Mostrador What is the cancellation policy for pro, and how much is Focus for 3 hours?');
await page.keyboard.press('Enter');
// The thread opens by itself.
const thread = page.getByTestId('thread');
await thread.getByText(/numbers checked/).waitFor();
await page.getByTestId('thread-composer').fill('Book it for tomorrow at 10, please');
await page.keyboard.press('Enter');
await thread.getByRole('button', { name: 'Approve' }).waitFor();
await page.screenshot({ path: join(import.meta.dirname, '../docs/page.png') });
await browser.close();
await desk.close();
rmSync(folder, { recursive: true, force: true });
