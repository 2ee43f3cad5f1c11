import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { freePort } from '@biomarker/testbed/postgres/server';
import { fillChart } from './chart.ts';
import { noted } from './partner.ts';
import { startPartnerAuth } from './testing.ts';

/** Starts the service, with the results of one member, and a browser for the tests of a file. Paths of its pages are relative to the service. */
export function openAccount() {
  let service: Awaited<ReturnType<typeof startPartnerAuth>>;
  let chromium: Browser;
  const ada = () => service.registry.members[0]!;

  beforeAll(async () => {
    if (!hasChromium) return;
    const port = String(await freePort());
    // Browsers keep no passkeys for an IP address.
    service = await startPartnerAuth({ PORT: port, BASE_URL: `http://localhost:${port}`, CONTENT_URL: 'https://content.example' });
    const { id, email, gender } = ada();
    await fillChart(service.database, id, { email, gender });
    chromium = await startChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    await service?.stop();
  });

  return {
    service: () => service,
    newContext: (options: BrowserContextOptions) => chromium.newContext({ baseURL: service.config.baseUrl, ...options }),
    async signIn(page: Page): Promise<void> {
      await page.goto('/account');
      await page.getByLabel('Email address').fill(ada().email);
      await page.getByLabel('Password').fill(noted(ada().password));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Your results' }).waitFor();
    },
  };
}
