import { describe } from '@jest/globals';
import { hasChromium } from './chromium.ts';

/** Tests that need a browser: skipped, and counted as such, where there is none; never in CI. */
export const describeInBrowser = hasChromium ? describe : describe.skip;
