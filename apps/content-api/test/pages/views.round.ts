import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { accessibilityFaults, cutText, DESKTOP, layoutFaults, PHONE, TEXT_SPACING } from './page-faults.ts';

// Every kind of page on every kind of screen. SCREENSHOTS=<folder> saves a screenshot of each.

const PATHS = [
  '/',
  '/biomarkers',
  '/search?q=iron',
  '/biomarkers/ferritin',
  '/biomarkers/ldl-cholesterol',
  '/biomarkers/urine-glucose',
  '/categories/heart-health',
  '/panels',
  '/panels/max',
  '/panels/recommend',
  '/compare',
  '/compare-biomarkers?of=ldl,apob',
  '/compare/everlywell',
  '/docs',
  '/docs/mcp',
  '/docs/errors',
  '/problems/rate-limited',
];

const VIEWS = [
  ...PATHS.map((path) => ({ view: 'phone', options: PHONE, path })),
  ...['/', '/biomarkers', '/biomarkers/ldl-cholesterol', '/panels/max', '/compare', '/docs/mcp'].map((path) => ({
    view: 'desktop',
    options: DESKTOP,
    path,
  })),
  // The dark theme changes colors, not structure: one page of each kind.
  ...['/', '/biomarkers/ldl-cholesterol', '/panels', '/docs/mcp'].map((path) => ({
    view: 'dark phone',
    options: { ...PHONE, colorScheme: 'dark' as const },
    path,
  })),
];

const on = openPages({ PARTNER_URL: 'https://account.example' });

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(process.env.SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name.replace(/\W+/g, '-')}.png`), fullPage: true });
}

describeInBrowser('a page in a browser', () => {
  it.each(VIEWS)('at $path on a $view has no error, foreign host or accessibility violation, and fits the screen', async ({ view, options, path }) => {
    const faults = await on(path, options, async (page, found) => {
      found.push(...(await accessibilityFaults(page)), ...(await layoutFaults(page)));
      await takeScreenshot(page, `${view} ${path}`);
    });
    expect(faults).toEqual([]);
  });
});

describeInBrowser('a page on screens of any width, with the text spacing of WCAG 1.4.12', () => {
  const WIDTHS = [320, 390, 640, 768, 1280, 1440];

  it.each([...PATHS, '/report'])('%s fits the screen and cuts no text off', async (path) => {
    const faults = await on(path, { ...DESKTOP, bypassCSP: true }, async (page, found) => {
      await page.addStyleTag({ content: TEXT_SPACING });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 860 });
        for (const fault of [...(await layoutFaults(page)), ...(await cutText(page))]) found.push(`${width} px: ${fault}`);
      }
    });
    expect(faults).toEqual([]);
  });
});

describeInBrowser('forced colors', () => {
  const colorOf = (page: Page, what: string, property: string) =>
    page.locator(what).first().evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property); // prettier-ignore

  it('leave the zones, the value and the chosen sex to be seen', async () => {
    await on('/biomarkers/potassium#value=6.8', { ...PHONE, forcedColors: 'active' }, async (page) => {
      const own = '.own .zone-color';
      expect(await colorOf(page, own, 'background-color')).not.toBe(await colorOf(page, '.in-range .zone-color', 'background-color'));
      expect(await colorOf(page, '.zone-pin', 'border-top-width')).toBe('1px');
      await page.getByRole('radio', { name: 'Male', exact: true }).check();
      expect(await colorOf(page, 'input:checked + span', 'outline-style')).toBe('solid');
      expect(await colorOf(page, '.alert', 'border-top-width')).toBe('1px');
    });
  });
});

describeInBrowser('the API reference', () => {
  // axe needs some time for this long page.
  it.each([PHONE, { ...DESKTOP, colorScheme: 'dark' as const }])('shows every operation without accessibility violations or foreign hosts', async (view) => {
    const { body } = await on.api().get('/openapi.json').expect(200);
    const operations = Object.values(body.paths as Record<string, object>).flatMap((path) => Object.keys(path)).length;
    const faults = await on('/docs/api', view, async (page, found) => {
      expect(await page.locator('.operation').count()).toBe(operations);
      await page.evaluate(
        "document.querySelectorAll('#searchBiomarkers details, #batchBiomarkers details, #schema-Specimen').forEach((fold) => { fold.removeAttribute('name'); fold.open = true; })",
      );
      found.push(...(await accessibilityFaults(page)), ...(await layoutFaults(page)));
    });
    expect(faults).toEqual([]);
  });
});
