import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { axeViolations } from './axe-violations.ts';
import { openAccount } from './open-account.ts';

// Every page of the account on every kind of screen; account-in-chromium.test.ts looks at three on a phone.

const PHONE = { viewport: { width: 320, height: 1300 } };
const DESKTOP = { viewport: { width: 1280, height: 1300 } };

const account = openAccount();

/** Saves screenshots for manual review: SCREENSHOT_FOLDER=… npm run check -- rounds apps/partner-auth/test/account-views */
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
    const own = await account.newContext({ ...options, bypassCSP: true });
    const page = await own.newPage();
    const check = async (place: string) => {
      await keepScreenshot(page, `${place.split('?')[0]} ${name}`);
      expect([place, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([place, 0]);
      expect(await axeViolations(page, place)).toEqual([]);
    };
    await account.signIn(page);
    for (const place of PLACES) {
      await page.goto(`/account/${place}`);
      await check(place);
    }
    // The second marker has values below a detection limit.
    for (const code of ['2276-4', '30522-7']) {
      await page.goto(`/account/results/${code}`);
      await check(code);
    }
    await page.goto('/account/reports');
    await page.getByRole('link', { name: 'Lipid panel' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Lipid panel' }).waitFor();
    await check('report');
    await page.emulateMedia({ media: 'print' });
    await keepScreenshot(page, `report printed ${name}`);
    await own.close();
  });
});
