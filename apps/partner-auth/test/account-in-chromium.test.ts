import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { freePort } from '@biomarker/testbed/postgres/server';
import { fillChart } from './chart.ts';
import { noted } from './partner.ts';
import { startPartnerAuth } from './testing.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PHONE = { viewport: { width: 320, height: 1300 } };
const DESKTOP = { viewport: { width: 1280, height: 1300 } };

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let chromium: Browser;
beforeAll(async () => {
  if (!hasChromium) return;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  service = await startPartnerAuth({ PORT: String(port), BASE_URL: address, CONTENT_URL: 'https://content.example' });
  const { id, email, gender } = ada();
  await fillChart(service.database.url, id, { email, gender });
  chromium = await startChromium();
});
afterAll(async () => {
  await chromium?.close();
  await service?.stop();
});

const ada = () => service.registry.members[0]!;

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email address').fill(ada().email);
  await page.getByLabel('Password').fill(noted(ada().password));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your results' }).waitFor();
}

/** Saves screenshots for manual review: SCREENSHOT_FOLDER=… npm test -- apps/partner-auth/test/account-in */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_FOLDER;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** A filtered list is enough, since axe is slow on all markers. */
const PLACES = ['results?name=lipid', 'reports', 'connections', 'sessions', 'export', 'close'];

describeInBrowser('the account in a real browser', () => {
  it.each([
    ['a phone, light', { ...PHONE, colorScheme: 'light' }],
    ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
    ['a desktop', DESKTOP],
  ] as const)('has no axe violations and no horizontal scrolling on %s', async (name, options) => {
    const own = await chromium.newContext({ ...options, bypassCSP: true });
    const page = await own.newPage();
    const check = async (place: string) => {
      await keepScreenshot(page, `${place.split('?')[0]} ${name}`);
      expect([place, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([place, 0]);
      await page.addScriptTag({ path: AXE });
      const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as { violations: { id: string; nodes: { html: string }[] }[] };
      expect(violations.map(({ id, nodes }) => `${place}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    };
    await signIn(page, `${service.url}/account`);
    for (const place of PLACES) {
      await page.goto(`${service.url}/account/${place}`);
      await check(place);
    }
    // The second marker has values below a detection limit.
    for (const code of ['2276-4', '30522-7']) {
      await page.goto(`${service.url}/account/results/${code}`);
      await check(code);
    }
    await page.goto(`${service.url}/account/reports`);
    await page.getByRole('link', { name: 'Lipid panel' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Lipid panel' }).waitFor();
    await check('report');
    await page.emulateMedia({ media: 'print' });
    await keepScreenshot(page, `report printed ${name}`);
    await own.close();
  });

  it('leads from the logo and the keyboard to every part', async () => {
    const own = await chromium.newContext(DESKTOP);
    await own.route('https://content.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Guide</h1>' }));
    const page = await own.newPage();
    /** Presses Tab and returns the name of the focused element, marked if its focus is not visible. */
    const tab = async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(`(() => {
        const focused = document.activeElement;
        const name = (focused.labels?.[0]?.firstChild ?? focused).textContent.trim();
        return getComputedStyle(focused).outlineStyle === 'solid' ? name : name + ' (no outline)';
      })()`);
    };
    const tabs = async (count: number) => {
      const names = [];
      for (let stop = 0; stop < count; stop++) names.push(await tab());
      return names;
    };
    await page.goto(`${service.url}/account`);
    expect(await tabs(4)).toEqual(['Biomarker Guide', 'Email address', 'Password', 'Sign in']);
    await page.getByText('Forgot your password? Ask the operator of this service').waitFor();

    await signIn(page, `${service.url}/account`);
    const places = ['Results', 'Reports', 'Connections', 'Sessions', 'Password', 'Export', 'Close account'];
    expect(await tabs(13)).toEqual(['Biomarker Guide', ...places, 'Name', 'Show', 'Order', 'Apply', 'Export them']);

    await page.getByRole('link', { name: 'Biomarker Guide' }).press('Enter');
    await page.getByRole('heading', { name: 'Guide' }).waitFor();
    expect(page.url()).toBe('https://content.example/');
    await own.close();
  });

  it('filters and sorts without scripts', async () => {
    const own = await chromium.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await own.newPage();
    await signIn(page, `${service.url}/account`);
    await page.getByRole('searchbox').fill('ferritin');
    await page.getByLabel('Order').selectOption('name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/results?name=ferritin&show=all&sort=name');
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Ferritin' }).click();
    await page.waitForURL('**/results/2276-4');
    expect(await page.getByRole('img').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'What Ferritin means' }).getAttribute('href')).toBe('https://content.example/loinc/2276-4');
    await own.close();
  });
});
