import { expect, it } from '@jest/globals';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { DESKTOP, expectTabOrder, PHONE } from './tab-order.ts';

const on = openPages({ PARTNER_URL: 'https://account.example' });

describeInBrowser('the Tab key', () => {
  it.each([
    ['/', DESKTOP],
    ['/biomarkers/ferritin', DESKTOP],
    ['/biomarkers/ferritin', PHONE],
    ['/compare', DESKTOP],
    ['/docs/mcp', DESKTOP],
  ])('reaches everything on %s in reading order, with a visible focus (%j)', async (path, view) => {
    await on(path, view, expectTabOrder);
  });
});

describeInBrowser('a folded part', () => {
  it('opens on Enter and closes its alternatives', async () => {
    await on('/docs/mcp', DESKTOP, async (page) => {
      const folds = page.locator('[aria-labelledby=connect] details');
      await folds.nth(1).locator('summary').focus();
      await page.keyboard.press('Enter');
      expect(await folds.evaluateAll((all) => all.map((each) => each.hasAttribute('open')).slice(0, 3))).toEqual([false, true, false]);
    });
  });
});
