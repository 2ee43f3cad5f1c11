import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { axeViolations } from './axe-violations.ts';
import { openAccount } from './open-account.ts';
import { walkAsMember } from './walk-as-member.ts';

const PHONE = { viewport: { width: 320, height: 1300 } };
const DESKTOP = { viewport: { width: 1280, height: 1300 } };

const account = openAccount();

/** Saves screenshots for manual review: SCREENSHOT_FOLDER=… npm run check -- rounds apps/partner-auth/test/account-in-chromium */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_FOLDER;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** A filtered list is enough, since axe is slow on all markers. */
const PLACES = ['results?name=lipid', 'results/compare', 'reports', 'connections', 'settings', 'sessions', 'passkeys', 'password', 'export', 'close'];

describeInBrowser('the account in a real browser', () => {
  // Every page on every kind of screen.
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
    const widthOfContent = () => page.locator('main > .wide > div').evaluate((content) => content.clientWidth);
    await account.signIn(page);
    // Tables have the whole width; a form is a narrow column.
    if (name === 'a desktop') expect(await widthOfContent()).toBeGreaterThan(900);
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

  it('leads from the logo and the keyboard to every part', async () => {
    const own = await account.newContext(DESKTOP);
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
    await page.goto('/account');
    const header = ['Skip to the content', 'Biomarker Guide', 'Biomarkers', 'Panels', 'Compare', 'Docs', 'Search'];
    expect(await tabs(11)).toEqual([...header, 'Sign in', 'Email address', 'Password', 'Sign in']);
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();

    await account.signIn(page);
    const places = ['Results', 'Reports', 'Connections', 'Settings'];
    const outside = ['LDL Cholesterol', 'Total Cholesterol', 'Transferrin Saturation'];
    expect(await tabs(18)).toEqual([...header, 'Your account', ...places, 'Compare two dates', ...outside, 'Find or sort', 'Heart Health 14']);

    await page.getByRole('link', { name: 'Biomarker Guide' }).press('Enter');
    await page.getByRole('heading', { name: 'Guide' }).waitFor();
    expect(page.url()).toBe('https://content.example/');
    await own.close();
  });

  it.each([
    ['a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ['a desktop', DESKTOP],
  ] as const)('is walked from the invitation to the erasure on %s', async (name, options) => {
    const own = await account.newContext(options);
    await walkAsMember(account.service(), own, async (page, step) => {
      await keepScreenshot(page, `walk ${step} ${name}`);
      expect([step, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([step, 0]);
    });
    await own.close();
  });

  it('filters and sorts without scripts', async () => {
    const own = await account.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await own.newPage();
    await account.signIn(page);
    await page.getByText('Find or sort').click();
    await page.getByRole('searchbox').fill('ferritin');
    await page.getByLabel('Order').selectOption('name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/results?name=ferritin&show=all&sort=name');
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Ferritin' }).click();
    await page.waitForURL('**/results/2276-4');
    expect(await page.getByRole('img').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'What Ferritin means' }).getAttribute('href')).toMatch(
      /^https:\/\/content\.example\/loinc\/2276-4#value=[\d.]+&unit=ng%2FmL$/,
    );
    await own.close();
  });
});
