import { expect, it } from '@jest/globals';
import { FONT, FONT_FACES } from './font.ts';

it('the font is kept for a year, under an address that changes with it', () => {
  expect(FONT.cacheControl).toBe('public, max-age=31536000, immutable');
  expect([FONT.type, FONT.path]).toEqual(['font/woff2', '/assets/public-sans.woff2']);
  expect(FONT.address).toMatch(new RegExp(`^${FONT.path}\\?v=[0-9a-f]{12}$`));
  expect(FONT_FACES).toContain(`url('${FONT.address}')`);
  // The magic number of WOFF2.
  expect(FONT.body.subarray(0, 4).toString()).toBe('wOF2');
});
