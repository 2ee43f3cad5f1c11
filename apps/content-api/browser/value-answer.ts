import { bandOf, cannotWait, capital, stepWords, type BandReading, type Numbers, type ValueReading } from '@biomarker/domain/interpretation';
import type { Standing } from '../src/pages/value/standing.ts';
import { statementWords } from '../src/pages/value/statements.ts';
import { drawing, element } from './report/elements.ts';

/** What cannot wait: what to do, and by when. A visit soon is no alarm; the answer says it. */
export function alertOf(reading: ValueReading): HTMLElement[] {
  const { urgency } = reading;
  if (!urgency || !cannotWait(reading)) return [];
  const title = urgency.level === 'emergency' ? 'Get help now' : 'Call a clinician today';
  const care = element('a', { href: '#when-to-get-care' }, 'When to get care');
  return [element('p', { class: 'alert' }, drawing('phone'), element('strong', {}, title), ' ', urgency.sentence, ' ', care)];
}

/** Doubts, verdict, next step; folded: decision values with their sources, and those that only might hold. */
export function answerOf(reading: ValueReading, { title, tint, icon }: Standing, numbers: Numbers): HTMLElement[] {
  const { urgency, doubts, verdict, intervals, next, onlyIf } = reading;
  const says = [
    element('p', { class: 'title' }, drawing(icon), ' ', title),
    element('p', {}, ...statementWords<HTMLElement>(element, verdict, numbers)),
    ...intervals
      .slice(1)
      .map(({ sentence, interval }) => element('p', {}, ...statementWords<HTMLElement>(element, [{ words: sentence, source: interval }], numbers))),
    urgency?.level === 'soon' && element('p', {}, urgency.sentence),
    next.length > 0 && nextOf(next),
    sourcesOf(reading),
    onlyIf.length > 0 && foldOf(`Only if this applies to you: ${onlyIf.length} more`, onlyIf.map(bandItem)),
  ];
  return [...doubts.map((words) => element('p', { class: 'notice edge' }, words)), element('div', { class: `says ${tint}` }, ...says)];
}

function nextOf([first, ...others]: ValueReading['next']): HTMLElement {
  const all = element('a', { href: '#what-happens-next' }, 'All next steps');
  return element(
    'div',
    { class: 'next' },
    drawing('arrow-right'),
    element('p', {}, element('b', {}, 'Usual next step.'), ` ${capital(stepWords(first!))}. `, all),
    others.length > 0 && element('ul', {}, ...others.map((step) => element('li', {}, `${capital(stepWords(step))}.`))),
  );
}

/** The decision values that hold the number, and the sources of its intervals. */
function sourcesOf({ intervals, bands }: ValueReading): HTMLElement | false {
  const sources = new Map(intervals.map(({ interval }) => [interval.source, interval]));
  const items = [...bands.map(bandItem), ...[...sources.values()].map((interval) => element('li', {}, 'Interval: ', sourceOf(interval)))];
  return items.length > 0 && foldOf(bands.length > 0 ? 'Decision values and sources' : 'Sources', items);
}

const foldOf = (words: string, items: readonly HTMLElement[]): HTMLElement =>
  element('details', {}, element('summary', {}, words), element('ul', {}, ...items));

function bandItem({ band, fit, isMissed }: BandReading): HTMLElement {
  const people = fit === 'only if' ? `only if this applies to you: ${band.population}` : `for ${band.population}`;
  return element(
    'li',
    {},
    element('strong', {}, band.label),
    `: ${bandOf(band)}, ${people}. ${isMissed ? 'Not reached. ' : ''}${capital(band.meaning)}. `,
    sourceOf(band),
  );
}

function sourceOf({ source, sourceUrl }: { source: string; sourceUrl?: string }): HTMLElement {
  return sourceUrl ? element('a', { href: sourceUrl, rel: 'external noopener nofollow' }, source) : element('span', {}, source);
}
