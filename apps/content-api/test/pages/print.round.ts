import { expect, it } from '@jest/globals';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { DESKTOP } from './page-faults.ts';

const on = openPages();

const MARKERS = [
  'ferritin',
  'ldl-cholesterol',
  'hemoglobin-a1c',
  'tsh',
  'vitamin-d-25-hydroxy',
  'creatinine',
  'egfr',
  'glucose-fasting',
  'potassium',
  'hs-crp',
  'testosterone-free',
  'mercury',
];
/** At a width of 1,280 pixels, with the folds closed. */
const MOST_PIXELS = 5000;
const MOST_SHEETS = 2;

const sheetsOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

describeInBrowser('a printed biomarker', () => {
  it.each(MARKERS)('such as %s has two sheets, every table, and no form', async (slug) => {
    await on(`/biomarkers/${slug}`, DESKTOP, async (page) => {
      const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
      expect(sheets).toBeGreaterThan(0);
      expect(sheets).toBeLessThanOrEqual(MOST_SHEETS);

      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(`(async () => {
        // Chromium opens the folds with the next frame.
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        const isSeen = (each) => each.checkVisibility({ contentVisibilityAuto: true });
        const all = (what) => [...document.querySelectorAll(what)];
        return [all('article table').length > 0, all('article table').every(isSeen), all('input, select, button').some(isSeen), all('nav').some(isSeen)];
      })()`);
      expect(seen).toEqual([true, true, false, false]);
    });
  });
});

describeInBrowser('the pages of all biomarkers', () => {
  it('have at most 5,000 pixels with their folds closed; the ten longest have two sheets on paper', async () => {
    const { text } = await on.api().get('/sitemap.xml');
    const paths = [...text.matchAll(/<loc>[^<]*(\/biomarkers\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(100);
    await on('/biomarkers', DESKTOP, async (page) => {
      const lengths: { path: string; pixels: number }[] = [];
      for (const path of paths) {
        await page.goto(path);
        lengths.push({ path, pixels: await page.evaluate<number>('document.documentElement.scrollHeight') });
      }
      expect(lengths.filter(({ pixels }) => pixels > MOST_PIXELS)).toEqual([]);
      for (const { path } of lengths.toSorted((one, other) => other.pixels - one.pixels).slice(0, 10)) {
        await page.goto(path);
        expect([path, sheetsOf(await page.pdf({ preferCSSPageSize: true }))]).toEqual([path, MOST_SHEETS]);
      }
    });
  });
});
