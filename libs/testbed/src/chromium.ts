import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Browser tests are skipped without a browser, but never in CI. */
export const hasChromium = existsSync(CHROMIUM) || Boolean(process.env.CI);

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without background requests. */
export const startChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, headless: true, args: QUIET });
