import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

// The pages in a real browser. SCREENSHOTS=<folder> saves a screenshot of each.

/** The narrowest screen that WCAG 1.4.10 requires. */
const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

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

let service: Service;
let base: string;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  service = await startContentApi({ RATE_LIMIT_POINTS: '10000', PARTNER_URL: 'https://account.example' });
  base = service.url;
  browser = await startChromium();
});
afterAll(async () => {
  if (!hasChromium) return;
  await browser.close();
  await service.stop();
});

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

/** Opens a page in its own browser context and returns its faults. */
async function visit(path: string, view: BrowserContextOptions, look: (page: Page, faults: string[]) => Promise<void>): Promise<string[]> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && faults.push(`console: ${message.text()}`)));
  page.on('pageerror', (error) => void faults.push(`script: ${error.message}`));
  page.on(
    'request',
    (request) => void (/^(data|blob):/.test(request.url()) || request.url().startsWith(`${base}/`) || faults.push(`other host: ${request.url()}`)),
  );
  page.on('response', (response) => void (response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`)));
  await page.goto(base + path, { waitUntil: 'load' });
  await look(page, faults);
  await context.close();
  return faults;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(process.env.SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name.replace(/\W+/g, '-')}.png`), fullPage: true });
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS);
  const { violations } = await (within ? axe.exclude(within) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

describeInBrowser('a page in a browser', () => {
  it.each(VIEWS)('at $path on a $view has no error, foreign host or accessibility violation, and fits the screen', async ({ view, options, path }) => {
    const faults = await visit(path, options, async (page, found) => {
      found.push(...(await accessibilityFaults(page)));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (overflow !== 0) found.push(`wider than the screen by ${overflow} pixels`);
      // No scrolling reaches them.
      const cut = await page.evaluate("[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().left < 0).length");
      if (cut !== 0) found.push(`${cut} elements cut off on the left`);
      await takeScreenshot(page, `${view} ${path}`);
    });
    expect(faults).toEqual([]);
  });
});

describeInBrowser('a guide', () => {
  it('lists the other guides and copies a command', async () => {
    await visit('/docs/pagination', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      expect(await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link').count()).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl ');
    });
  });
});

describeInBrowser('a printed page', () => {
  it('shows the folded parts', async () => {
    await visit('/biomarkers/ferritin', DESKTOP, async (page) => {
      const table = page.locator('[aria-labelledby=reference-ranges] details table').first();
      expect(await table.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await table.isVisible()).toBe(true);
    });
  });
});

describeInBrowser('with the keyboard', () => {
  it('the first tab stop skips the header and shows its focus', async () => {
    await visit('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('content');
    });
  });

  it('the search works without a script', async () => {
    const withoutScripts = { ...DESKTOP, javaScriptEnabled: false };
    await visit('/', withoutScripts, async (page) => {
      await page.getByLabel('Search', { exact: true }).fill('ferritin');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=ferritin');
      await page.getByRole('article').getByRole('link', { name: 'Ferritin', exact: true }).click();
      await page.waitForURL('**/biomarkers/ferritin');
      await page.getByRole('heading', { level: 1, name: 'Ferritin', exact: true }).waitFor();
    });
  });

  it('a wide table scrolls on a phone', async () => {
    await visit('/panels', PHONE, async (page) => {
      expect(await page.locator('.table').first().getAttribute('tabindex')).toBe('0');
    });
  });
});

describeInBrowser('a value', () => {
  const fill = async (page: Page, given: { value: string; unit?: string; sex?: string; age?: string; condition?: string }) => {
    if (given.unit) await page.getByLabel('Unit', { exact: true }).selectOption(given.unit);
    if (given.sex) await page.getByLabel('Sex', { exact: true }).selectOption(given.sex);
    if (given.age) await page.getByLabel('Age', { exact: true }).fill(given.age);
    if (given.condition) await page.getByLabel('Condition', { exact: true }).selectOption(given.condition);
    await page.getByLabel('Value', { exact: true }).fill(given.value);
    return page.locator('form.value').getByRole('status').innerText();
  };

  it('gets its place in the intervals and decision values, without a request', async () => {
    const faults = await visit('/biomarkers/ferritin', DESKTOP, async (page, found) => {
      // The browser asks for the icon when it likes.
      page.on('request', (request) => void (request.url().startsWith(`${base}/assets/icon.`) || found.push(`request: ${request.url()}`)));
      const result = await fill(page, { value: '12', sex: 'female' });
      expect(result).toContain('Women, 18 years and older: below 24–307 ng/mL');
      expect(result).toContain('iron deficiency: below 15 ng/mL');
      expect(result).not.toContain('Men,');
      expect(await fill(page, { value: '250' })).toMatch(/inside[\s\S]+: above 200 ng/);
      expect(await page.locator('.here').count()).toBeGreaterThan(0);
      expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.search])')).toBe('[{},{},"",""]');
      found.push(...(await accessibilityFaults(page)));
    });
    expect(faults).toEqual([]);
  });

  it('is interpreted in the chosen unit', async () => {
    await visit('/biomarkers/hemoglobin-a1c', DESKTOP, async (page) => {
      expect(await fill(page, { value: '48', unit: 'mmol/mol' })).toMatch(/above 20.2–37.7 mmol\/mol[\s\S]+diabetes: 47.5 mmol\/mol or more/);
    });
  });

  it('is compared only with the rows of its condition', async () => {
    await visit('/biomarkers/estradiol', DESKTOP, async (page) => {
      const result = await fill(page, { value: '20', sex: 'female', condition: 'postmenopausal' });
      expect(result.match(/inside|below|above/g)).toHaveLength(1);
      expect(result).toContain('(postmenopausal)');
    });
  });

  it.each([
    ['abc', 'Value: enter a number'],
    ['1,234', 'write 1234 or 1.234'],
    ['-3', 'Value: enter a number'],
  ])('must be another number after %s', async (value, message) => {
    await visit('/biomarkers/ferritin', DESKTOP, async (page) => {
      expect(await fill(page, { value })).toContain(message);
    });
  });

  it('keeps the chosen units on every page', async () => {
    await visit('/biomarkers/hemoglobin-a1c', DESKTOP, async (page) => {
      await page.getByRole('button', { name: 'SI: mmol/mol' }).click();
      await page.goto(`${base}/biomarkers/ldl-cholesterol`);
      expect(await page.locator('.in-si').isVisible()).toBe(true);
      expect(await page.locator('.in-us').isVisible()).toBe(false);
    });
  });
});

describeInBrowser('the API reference', () => {
  // axe needs some time for this long page.
  it.each([PHONE, { ...DESKTOP, colorScheme: 'dark' as const }])('shows every operation without accessibility violations or foreign hosts', async (view) => {
    const { body } = await service.api.get('/openapi.json').expect(200);
    const operations = Object.values(body.paths as Record<string, object>).flatMap((path) => Object.keys(path)).length;
    const faults = await visit('/docs/api', view, async (page, found) => {
      expect(await page.locator('.operation').count()).toBe(operations);
      await page.evaluate(
        "document.querySelectorAll('#searchBiomarkers details, #batchBiomarkers details, #schema-Specimen').forEach((fold) => { fold.removeAttribute('name'); fold.open = true; })",
      );
      found.push(...(await accessibilityFaults(page)));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (overflow !== 0) found.push(`wider than the screen by ${overflow} pixels`);
    });
    expect(faults).toEqual([]);
  });

  it('runs an operation and shows the answer in place', async () => {
    const faults = await visit('/docs/api', DESKTOP, async (page) => {
      const operation = page.locator('#getBiomarker');
      await operation.getByText('Try it').click();
      await operation.getByRole('button', { name: 'Send' }).click();
      await operation
        .getByRole('status')
        .getByText(/^200 in/)
        .waitFor();
      expect(await operation.getByRole('status').innerText()).toContain('"slug": "ferritin"');
    });
    expect(faults).toEqual([]);
  });

  it('is one small page that works without a script', async () => {
    const { text } = await service.api.get('/docs/api').expect(200);
    expect(gzipSync(text).length).toBeLessThan(60 * 1024);
    await visit('/docs/api', { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('#searchBiomarkers form').isHidden()).toBe(true);
      await page.locator('#searchBiomarkers').getByText('Try it').click();
      expect(await page.locator('#searchBiomarkers form').isVisible()).toBe(true);
    });
  });
});
