import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** The narrowest screen that WCAG 1.4.10 requires. */
export const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** What does not fit the screen. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  // No scrolling reaches them.
  const cut = await page.evaluate("[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().left < 0).length");
  return [...(overflow === 0 ? [] : [`wider than the screen by ${overflow} pixels`]), ...(cut === 0 ? [] : [`${cut} elements cut off on the left`])];
}
