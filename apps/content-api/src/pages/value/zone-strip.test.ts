import type { Numbers } from '@biomarker/domain/interpretation';
import { expect, it } from '@jest/globals';
import { zoneStrip, type Make } from './zone-strip.ts';

const make: Make<string> = (tag, attributes, ...children) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.join('')}</${tag}>`;

/** Bands that follow each other: with the numbers below and above them, two zones more. */
const numbers = (bands: number) =>
  ({
    ...{ unit: 'mg/dL', optimalRanges: [], conversions: [], whatNext: [] },
    thresholds: Array.from({ length: bands }, (_, at) => ({
      ...{ id: String(at), kind: 'severity', label: `band ${at}`, quantity: 'level', population: 'adults', applies: {}, unit: 'mg/dL', inUnits: [] },
      ...{ low: at + 1, high: at + 2, lowInclusive: true, highInclusive: false, meaning: 'a band', source: 'Guideline' },
    })),
  }) as unknown as Numbers;

const stripOf = (bands: number) => zoneStrip(make, { numbers: numbers(bands), unit: 'mg/dL', person: {} }) ?? '';

it.each([
  [3, ''],
  [4, ''],
  [5, ' one-name-on-phones'],
  [6, ' one-name-on-phones'],
  [7, ' one-name'],
])('a strip of %s zones has the class "zone-strip%s"', (zones, names) => {
  const strip = stripOf(zones - 2);
  expect(strip.match(/zone-block/g)).toHaveLength(zones);
  expect(strip).toMatch(new RegExp(`^<figure class="zone-strip${names}">`));
});

it('numbers without a limit have no strip', () => expect(stripOf(0)).toBe(''));
