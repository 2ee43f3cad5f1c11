import { describe } from '@jest/globals';
import { hasChromium } from './chromium.ts';

/** Tests that need a browser: reported as skipped without one; never in CI. */
export const describeInBrowser = hasChromium ? describe : describe.skip;
