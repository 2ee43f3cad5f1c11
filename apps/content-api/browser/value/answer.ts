import { bandOf, type BandReading, type ValueReading } from '@biomarker/domain/interpretation';
import { element } from '../report/elements.ts';

/** What cannot wait: what to do, and by when. A visit soon is no alarm; the answer says it. */
export const alertOf = ({ urgency }: ValueReading): HTMLElement[] =>
  urgency && urgency.level !== 'soon'
    ? [element('p', { class: `alert ${urgency.level}` }, urgency.sentence, ' ', element('a', { href: '#when-to-get-care' }, 'When to get care'))]
    : [];

/** Doubts, verdict, next step, decision values, folded ones that only might hold, and the sources. */
export function answerOf(reading: ValueReading): HTMLElement[] {
  const { urgency, doubts, verdict, intervals, next, bands, onlyIf } = reading;
  return [
    ...doubts.map((words) => element('p', { class: 'doubt' }, words)),
    element('p', { class: 'verdict' }, element('strong', {}, verdict)),
    urgency?.level === 'soon' && element('p', {}, urgency.sentence),
    ...intervals.slice(1).map(({ sentence }) => element('p', {}, sentence)),
    next.length > 0 &&
      element('p', {}, element('strong', {}, 'Usual next step: '), next[0]!.next, '. ', element('a', { href: '#what-happens-next' }, 'All next steps')),
    next.length > 1 && element('ul', {}, ...next.slice(1).map(({ pattern, next: step }) => element('li', {}, `${pattern}: ${step}.`))),
    bands.length > 0 && element('p', {}, 'Decision values that include this number:'),
    bands.length > 0 && element('ul', {}, ...bands.map(bandItem)),
    onlyIf.length > 0 &&
      element('details', {}, element('summary', {}, `Only if this applies to you: ${onlyIf.length} more`), element('ul', {}, ...onlyIf.map(bandItem))),
    sourcesOf(reading),
    element('p', { class: 'note' }, 'The interval on your own report prevails. Signs matter more than a number.'),
  ].flatMap((part) => (part ? [part] : []));
}

function bandItem({ band, fit }: BandReading): HTMLElement {
  const people = fit === 'only if' ? `only if this applies to you: ${band.population}` : `for ${band.population}`;
  const meaning = `${band.meaning.charAt(0).toUpperCase()}${band.meaning.slice(1)}.`;
  return element('li', {}, element('strong', {}, band.label), `: ${bandOf(band)}, ${people}. ${meaning} `, sourceOf(band));
}

function sourceOf({ source, sourceUrl }: { source: string; sourceUrl?: string }): HTMLElement {
  return sourceUrl ? element('a', { href: sourceUrl, rel: 'external noopener nofollow' }, source) : element('span', {}, source);
}

function sourcesOf({ intervals }: ValueReading): HTMLElement | undefined {
  const sources = new Map(intervals.map(({ interval }) => [interval.source, interval]));
  if (sources.size === 0) return undefined;
  return element('p', { class: 'note' }, 'Interval: ', ...[...sources.values()].flatMap((interval, index) => [index > 0 && '; ', sourceOf(interval)]), '.');
}
