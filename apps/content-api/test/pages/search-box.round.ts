import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
const NARROW: BrowserContextOptions = { viewport: { width: 320, height: 640 } };

const on = openPages();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('option');

/** Waits for a list whose first suggestion contains a text. */
const listOf = (page: Page, first: string) => options(page).first().filter({ hasText: first }).waitFor();

/** Fills in a text at once, so that only one list appears, and waits for that list. */
async function write(page: Page, text: string, first: string): Promise<void> {
  await field(page).fill(text);
  await listOf(page, first);
}

const SUGGEST = '**/api/v1/suggest*';
const WIDTH = 'document.documentElement.scrollWidth';
const activeOption = (page: Page) => page.locator('[role=option][aria-selected=true]');

describeInBrowser('the search field', () => {
  it.each(['/', '/biomarkers/ferritin'])('on %s suggests names, and the arrow keys and Enter open one', async (start) => {
    await on(start, DESKTOP, async (page) => {
      await write(page, 'hba1', 'A1c');
      expect(await field(page).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      const id = await activeOption(page).getAttribute('id');
      expect(await field(page).getAttribute('aria-activedescendant')).toBe(id);
      expect(await activeOption(page).textContent()).toContain('A1c');
      await page.keyboard.press('ArrowUp');
      expect(await activeOption(page).count()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/biomarkers/hemoglobin-a1c');
    });
  });

  it('closes its list on Escape and keeps the text; Enter then searches', async () => {
    await on('/', DESKTOP, async (page) => {
      await write(page, 'ferr', 'Ferritin');
      await page.keyboard.press('Escape');
      expect(await options(page).count()).toBe(0);
      expect(await field(page).getAttribute('aria-expanded')).toBe('false');
      expect(await field(page).inputValue()).toBe('ferr');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search: ferr' }).waitFor();
    });
  });

  it('stays closed after Escape when a late answer arrives', async () => {
    await on('/', DESKTOP, async (page) => {
      await write(page, 'ferr', 'Ferritin');
      await page.route(SUGGEST, () => {});
      const early = page.waitForRequest(SUGGEST);
      await field(page).pressSequentially('i');
      const request = await early;
      const aborted = page.waitForEvent('requestfailed', (failed) => failed === request);
      await page.keyboard.press('Escape');
      await aborted;
      expect(await options(page).count()).toBe(0);
      expect(await field(page).inputValue()).toBe('ferri');
    });
  });

  it('never shows the answer to an earlier text', async () => {
    await on('/', DESKTOP, async (page) => {
      const early = page.waitForRequest(SUGGEST);
      await page.route(SUGGEST, () => {}, { times: 1 });
      await field(page).fill('fer');
      const request = await early;
      const aborted = page.waitForEvent('requestfailed', (failed) => failed === request);
      await write(page, 'essent', 'Essential');
      await aborted;
      expect(await options(page).filter({ hasText: 'Ferritin' }).count()).toBe(0);
    });
  });

  it('names each suggestion with its abbreviation, if it has one, and its kind', async () => {
    await on('/', DESKTOP, async (page) => {
      for (const [text, first] of [
        ['ferr', 'Ferritin Biomarker'],
        ['tsh', 'Thyroid-Stimulating Hormone · TSH Biomarker'],
        ['essent', 'Essential Panel Panel'],
      ] as const) {
        await write(page, text, first.split(' ')[0]!);
        expect(await options(page).first().textContent()).toBe(first);
      }
    });
  });

  it('opens the clicked suggestion', async () => {
    await on('/docs', DESKTOP, async (page) => {
      await write(page, 'essent', 'Essential');
      await options(page).first().click();
      await page.waitForURL('**/panels/essential');
    });
  });

  it('takes the focus on "/", except while another field has it', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.locator('[role=combobox]').waitFor();
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
      await page.keyboard.type('a/b');
      expect(await field(page).inputValue()).toBe('a/b');
    });
  });

  it.each(['Control+/', 'Meta+/', 'Alt+/'])('leaves %s to the browser', async (keys) => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.locator('[role=combobox]').waitFor();
      await page.keyboard.press(keys);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    });
  });

  it('opens nothing while an input method composes', async () => {
    await on('/', DESKTOP, async (page) => {
      await write(page, 'ferr', 'Ferritin');
      await page.keyboard.press('ArrowDown');
      const composing = (key: string) => field(page).dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
      for (const key of ['Enter', 'Escape', 'ArrowDown']) await composing(key);
      expect(await activeOption(page).textContent()).toContain('Ferritin');
      expect(new URL(page.url()).pathname).toBe('/');
    });
  });

  it('asks for no more than the longest text, and goes round its list by the arrow keys', async () => {
    await on('/', DESKTOP, async (page) => {
      await write(page, 'vit', 'Vitamin');
      await page.keyboard.press('ArrowUp');
      expect(await options(page).last().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowDown');
      expect(await activeOption(page).count()).toBe(0);
      const asked: number[] = [];
      page.on('request', (request) => {
        const text = new URL(request.url()).searchParams.get('q');
        if (request.url().includes('/api/v1/suggest')) asked.push(text!.length);
      });
      await field(page).fill('x'.repeat(61));
      await options(page).first().waitFor({ state: 'detached' });
      const answered = page.waitForResponse(SUGGEST);
      await field(page).fill('x'.repeat(60));
      expect((await answered).status()).toBe(200);
      expect(asked).toEqual([60]);
    });
  });

  it('announces the number of suggestions and widens no narrow page', async () => {
    await on('/search', NARROW, async (page) => {
      const width = await page.evaluate(WIDTH);
      await write(page, 'vit', 'Vitamin');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('.search [role=status]').textContent()).toBe('8 suggestions');
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/suggestions.png` });
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(WIDTH)).toBe(width);
    });
  });

  it('still searches when no suggestion arrives', async () => {
    await on('/', DESKTOP, async (page) => {
      await page.route(SUGGEST, (route) => route.abort());
      const refused = page.waitForEvent('requestfailed');
      await field(page).pressSequentially('tsh');
      await refused;
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search: tsh' }).waitFor();
    });
  });
});
