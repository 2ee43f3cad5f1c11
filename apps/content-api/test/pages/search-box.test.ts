import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
const NARROW: BrowserContextOptions = { viewport: { width: 320, height: 640 } };

let service: Service;
let browser: Browser;
beforeAll(async () => {
  if (!hasChromium) return;
  service = await startContentApi({ RATE_LIMIT_POINTS: '10000' });
  browser = await startChromium();
});
afterAll(async () => {
  if (!hasChromium) return;
  await browser.close();
  await service.stop();
});

/** Opens a page in a context of its own. */
async function on(path: string, view: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  await page.goto(service.url + path);
  await look(page);
  await context.close();
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('option');

async function type(page: Page, text: string): Promise<void> {
  await field(page).pressSequentially(text);
  await options(page).first().waitFor();
}

const WIDTH = 'document.documentElement.scrollWidth';
const activeOption = (page: Page) => page.locator('[role=option][aria-selected=true]');
const path = (page: Page) => new URL(page.url()).pathname;

describeInBrowser('the search field', () => {
  it.each(['/', '/biomarkers/ferritin'])('on %s suggests names, and the arrows and Enter open one', async (start) => {
    await on(start, DESKTOP, async (page) => {
      await type(page, 'hba1');
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

  it('closes its list with Escape and keeps the text; Enter then searches', async () => {
    await on('/', DESKTOP, async (page) => {
      await type(page, 'ferr');
      await page.keyboard.press('Escape');
      expect(await options(page).count()).toBe(0);
      expect(await field(page).getAttribute('aria-expanded')).toBe('false');
      expect(await field(page).inputValue()).toBe('ferr');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search: ferr' }).waitFor();
    });
  });

  it('opens the suggestion that is clicked', async () => {
    await on('/docs', DESKTOP, async (page) => {
      await type(page, 'essent');
      await options(page).first().click();
      await page.waitForURL('**/panels/essential');
    });
  });

  it('has the focus after "/", but not while another field is typed in', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
      await page.keyboard.type('a/b');
      expect(await field(page).inputValue()).toBe('a/b');
    });
  });

  it('tells a screen reader how many suggestions there are, without a barrier, and makes a narrow page no wider', async () => {
    await on('/biomarkers/ferritin', NARROW, async (page) => {
      const width = await page.evaluate(WIDTH);
      await type(page, 'vit');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('.search [role=status]').textContent()).toBe('8 suggestions');
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/suggestions.png` });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(WIDTH)).toBe(width);
    });
  });

  it('still searches when no suggestion comes', async () => {
    await on('/', DESKTOP, async (page) => {
      await page.route('**/api/v1/suggest*', (route) => route.abort());
      const refused = page.waitForEvent('requestfailed');
      await field(page).pressSequentially('tsh');
      await refused;
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search: tsh' }).waitFor();
      expect(path(page)).not.toBe('/');
    });
  });
});
