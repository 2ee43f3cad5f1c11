import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** The narrowest screen that WCAG 1.4.10 requires. */
export const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The text spacing of WCAG 1.4.12, which a reader may set. */
export const TEXT_SPACING =
  '*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** Elements that cut their own text off. Fields scroll, and text that is only read aloud has no room. */
const CUT_TEXT = `[...document.querySelectorAll('body *')].filter((each) => {
  const { overflowX, overflowY, clipPath } = getComputedStyle(each);
  const hides = ['hidden', 'clip'].includes(overflowX) || ['hidden', 'clip'].includes(overflowY);
  if (!hides || clipPath !== 'none' || each.matches('input, select, textarea') || each.closest('svg, .vh, .search')) return false;
  return each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
}).map((each) => each.className || each.tagName)`;

export async function cutText(page: Page): Promise<string[]> {
  return (await page.evaluate<string[]>(CUT_TEXT)).map((name) => `${name} cuts its text off`);
}

/** What does not fit the screen. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  // No scrolling reaches them.
  const cut = await page.evaluate("[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().left < 0).length");
  return [...(overflow === 0 ? [] : [`wider than the screen by ${overflow} pixels`]), ...(cut === 0 ? [] : [`${cut} elements cut off on the left`])];
}
