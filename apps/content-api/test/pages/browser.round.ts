import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { accessibilityFaults, DESKTOP, PHONE } from './page-faults.ts';

// Behavior of the pages in a real browser. views.round.ts looks at every kind of page on every screen.

const on = openPages({ PARTNER_URL: 'https://account.example' });

describeInBrowser('a guide', () => {
  it('lists the other guides and copies a command', async () => {
    await on('/docs/pagination', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      expect(await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link').count()).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl ');
    });
  });
});

describeInBrowser('a printed page', () => {
  it('shows the folded parts', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      const table = page.locator('[aria-labelledby=reference-ranges] details table').first();
      expect(await table.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await table.isVisible()).toBe(true);
    });
  });
});

describeInBrowser('with the keyboard', () => {
  it('the first tab stop skips the header and shows its focus', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('content');
    });
  });

  it('the search works without a script', async () => {
    const withoutScripts = { ...DESKTOP, javaScriptEnabled: false };
    await on('/', withoutScripts, async (page) => {
      await page.getByLabel('Search', { exact: true }).fill('ferritin');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=ferritin');
      await page.getByRole('article').getByRole('link', { name: 'Ferritin', exact: true }).click();
      await page.waitForURL('**/biomarkers/ferritin');
      await page.getByRole('heading', { level: 1, name: 'Ferritin', exact: true }).waitFor();
    });
  });

  it('a wide table scrolls on a phone', async () => {
    await on('/panels', PHONE, async (page) => {
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
    const faults = await on('/biomarkers/ferritin', DESKTOP, async (page, found) => {
      // The browser asks for the icon when it likes.
      page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/assets/icon.') || found.push(`request: ${request.url()}`)));
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
    await on('/biomarkers/hemoglobin-a1c', DESKTOP, async (page) => {
      expect(await fill(page, { value: '48', unit: 'mmol/mol' })).toMatch(/above 20.2–37.7 mmol\/mol[\s\S]+diabetes: 47.5 mmol\/mol or more/);
    });
  });

  it('is compared only with the rows of its condition', async () => {
    await on('/biomarkers/estradiol', DESKTOP, async (page) => {
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
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      expect(await fill(page, { value })).toContain(message);
    });
  });

  it('keeps the chosen units on every page', async () => {
    await on('/biomarkers/hemoglobin-a1c', DESKTOP, async (page) => {
      await page.getByRole('button', { name: 'SI: mmol/mol' }).click();
      await page.goto('/biomarkers/ldl-cholesterol');
      expect(await page.locator('.in-si').isVisible()).toBe(true);
      expect(await page.locator('.in-us').isVisible()).toBe(false);
    });
  });
});

describeInBrowser('the API reference', () => {
  it('runs an operation and shows the answer in place', async () => {
    const faults = await on('/docs/api', DESKTOP, async (page) => {
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
    const { text } = await on.api().get('/docs/api').expect(200);
    expect(gzipSync(text).length).toBeLessThan(60 * 1024);
    await on('/docs/api', { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('#searchBiomarkers form').isHidden()).toBe(true);
      await page.locator('#searchBiomarkers').getByText('Try it').click();
      expect(await page.locator('#searchBiomarkers form').isVisible()).toBe(true);
    });
  });
});
