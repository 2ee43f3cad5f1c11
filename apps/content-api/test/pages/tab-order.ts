import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' };
export const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' };

/** Numbers the tab stops of a page in document order, and returns how many there are. A group of radio buttons is one stop. */
const NUMBER_STOPS = `
  const isStop = (each) => each.type !== 'radio' || each === document.querySelector('[name="' + each.name + '"]');
  const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')].filter((each) => isStop(each) && each.checkVisibility({ visibilityProperty: true }));
  stops.forEach((each, index) => each.setAttribute('data-stop', index));
  return stops.length;`;

/** The number of the focused stop, with the reasons why a reader may not see the focus. */
const FOCUS = `
  const stop = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(stop);
  const { left, top, width, height } = stop.getClientRects()[0];
  const points = [2, width / 2, width - 2].flatMap((x) => [Math.min(height / 2, 20), height / 2].map((y) => document.elementFromPoint(left + x, top + y)));
  const shown = points.some((other) => other && (stop.contains(other) || other.contains(stop)));
  const faults = [(outlineStyle !== 'solid' || parseFloat(outlineWidth) < 2) && 'no outline', !shown && 'covered'];
  return [Number(stop.dataset.stop), ...faults.filter(Boolean).map((fault) => fault + ': ' + stop.textContent.trim().slice(0, 40))];`;

const run = <T>(page: Page, body: string) => page.evaluate(`(() => {${body}})()`) as Promise<T>;

/** Expects that the Tab key reaches everything on a page in reading order, with a visible focus. */
export async function expectTabOrder(page: Page): Promise<void> {
  const count = await run<number>(page, NUMBER_STOPS);
  expect(count).toBeGreaterThan(20);
  const walked: unknown[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    walked.push(await run(page, FOCUS));
  }
  expect(walked).toEqual(Array.from({ length: count }, (_, index) => [index]));
}
