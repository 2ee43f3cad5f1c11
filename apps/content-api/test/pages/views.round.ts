import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { accessibilityFaults, DESKTOP, layoutFaults, PHONE } from './page-faults.ts';

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
