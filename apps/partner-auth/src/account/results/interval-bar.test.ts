import { expect, it } from '@jest/globals';
import type { OwnResult } from '@biomarker/domain/partner';
import { intervalBar } from './interval-bar.ts';

type Drawn = Parameters<typeof intervalBar>[0];

const measured = (value: string, more: object = {}): OwnResult['value'] => ({ kind: 'quantity', value, unit: 'mmol/L', ...more }) as OwnResult['value'];
const drawn = (value: OwnResult['value'], ...referenceRanges: Drawn['referenceRanges']) => intervalBar({ value, referenceRanges });

it.each([
  ['100', '24', 'dot'],
  ['150', '60', 'dot'],
  ['200', '96', 'dot'],
  ['125', '42', 'dot'],
  ['99.9', '23.9', 'dot off'],
  ['200.1', '96.1', 'dot off'],
  ['220', '110.4', 'dot off'],
  ['0', '4', 'dot off'],
  ['9000', '116', 'dot off'],
])('%s of 100 to 200 is drawn at %s as %j', (value, x, kind) => {
  const { markup } = drawn(measured(value), { low: '100', high: '200' }) as Exclude<ReturnType<typeof drawn>, false>;
  expect(/<circle class="([^"]*)" cx="([^"]*)"/.exec(markup)?.slice(1)).toEqual([kind, x]);
  expect(/class="within" x="24" y="4" width="72"/.test(markup)).toBe(true);
});

it.each<[string, OwnResult['value'], Drawn['referenceRanges']]>([
  ['a value beyond a limit', measured('150', { comparator: '<' }), [{ low: '100', high: '200' }]],
  ['words', { kind: 'text', text: '150' } as OwnResult['value'], [{ low: '100', high: '200' }]],
  ['an interval without a low bound', measured('150'), [{ high: '200' }]],
  ['an interval without a high bound', measured('150'), [{ low: '100' }]],
  ['an interval of one number', measured('150'), [{ low: '150', high: '150' }]],
  ['an interval upside down', measured('150'), [{ low: '200', high: '100' }]],
  ['no interval', measured('150'), []],
])('%s has no bar', (_what, value, ranges) => expect(drawn(value, ...ranges)).toBe(false));

it.each<[string, Drawn['referenceRanges'][number], string]>([
  ['100', { lowIncluded: false }, 'dot off'],
  ['200', { highIncluded: false }, 'dot off'],
  ['100', { highIncluded: false }, 'dot'],
  ['200', { lowIncluded: false }, 'dot'],
])('%s of 100 to 200 with %j is drawn as its words say: %j', (value, bounds, kind) => {
  const { markup } = drawn(measured(value), { low: '100', high: '200', ...bounds }) as Exclude<ReturnType<typeof drawn>, false>;
  expect(/<circle class="([^"]*)"/.exec(markup)?.[1]).toBe(kind);
});
