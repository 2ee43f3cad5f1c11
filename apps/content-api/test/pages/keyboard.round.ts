import { it } from '@jest/globals';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { DESKTOP, expectTabOrder } from './tab-order.ts';

const on = openPages({ PARTNER_URL: 'https://account.example' });

describeInBrowser('the Tab key', () => {
  it.each([
    ['/', DESKTOP],
    ['/biomarkers/ferritin', DESKTOP],
    ['/compare', DESKTOP],
    ['/docs/mcp', DESKTOP],
  ])('reaches everything on %s in reading order, with a visible focus (%j)', async (path, view) => {
    await on(path, view, expectTabOrder);
  });
});
