import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

/** Starts the service and a browser for the tests of a file. The result opens a page in a browser context of its own. */
export function openPages(env: Record<string, string> = {}) {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    if (!hasChromium) return;
    service = await startContentApi({ RATE_LIMIT_POINTS: '10000', ...env });
    browser = await startChromium();
  });
  afterAll(async () => {
    if (!hasChromium) return;
    await browser.close();
    await service.stop();
  });

  return async (path: string, view: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext(view);
    const page = await context.newPage();
    await page.goto(service.url + path);
    await look(page);
    await context.close();
  };
}
