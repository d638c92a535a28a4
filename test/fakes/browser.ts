import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether there is a browser on this machine; CI installs one. */
export const hasBrowser = existsSync(CHROMIUM);

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface WatchedPage {
  page: Page;
  /** What went wrong on the page: console errors, and requests that left this machine. */
  complaints: string[];
}

/** A page whose console errors and outside requests are written down. */
export async function openPage(
  browser: Browser,
  options: { width?: number; dark?: boolean; locale?: string } = {},
): Promise<WatchedPage> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-US',
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url()))
      complaints.push(`went to ${request.url()}`);
  });
  return { page, complaints };
}

/** Does what has the page fetched anew (a link, a choice), and waits until the new one has come to life. */
export async function renewed(page: Page, act: () => Promise<unknown>): Promise<void> {
  // The modules of a page run before it is loaded.
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Follows a link to another page, until that has come to life. */
export async function followLink(page: Page, link: Locator): Promise<void> {
  await renewed(page, async () => await link.click());
}
