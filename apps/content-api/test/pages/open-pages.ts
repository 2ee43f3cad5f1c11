import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { until } from '@biomarker/testbed/until';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

/**
 * Starts the service and a browser for the tests of a file. The result opens a page in a browser context of its own, and returns its faults:
 * messages on the console, failed requests, requests to other hosts, and those that `look` adds.
 */
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

  async function open(path: string, view: BrowserContextOptions, look: (page: Page, faults: string[]) => Promise<void>): Promise<string[]> {
    const context = await browser.newContext({ baseURL: service.url, ...view });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && faults.push(`console: ${message.text()}`)));
    page.on('pageerror', (error) => void faults.push(`script: ${error.message}`));
    page.on('request', (request) => void (isForeign(request.url()) && faults.push(`other host: ${request.url()}`)));
    page.on('response', (response) => void (response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`)));
    // On a busy machine the first read of a page takes longer than the service waits for the database.
    await until(`an answer at ${path}`, async () => (await service.api.get(path)).status !== 503);
    await page.goto(path);
    await look(page, faults);
    await context.close();
    return faults;
  }
  const isForeign = (url: string) => !/^(data|blob):/.test(url) && !url.startsWith(`${service.url}/`);

  return Object.assign(open, { api: () => service.api });
}
