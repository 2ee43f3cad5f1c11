import { expect, it } from '@jest/globals';
import type { Read } from './address-book.ts';
import type { ImportedObservation } from './import-shapes.ts';
import { checkTimes, timesOf, type Times } from './import-times.ts';

const NOW = new Date('2026-05-05T12:00:00Z');

it.each<[taken: string, released: string, faults: string[]]>([
  ['2026-05-04', '2026-05-04T08:00:00Z', []],
  ['2026-05-05', '2026-05-04T08:00:00Z', ['effectiveDateTime 2026-05-05 lies after the release, 2026-05-04T08:00:00Z']],
  ['2026-05-04T08:00:00Z', '2026-05-04T08:00:00Z', []],
  ['2026-05-04T09:00:00+02:00', '2026-05-04T08:00:00Z', []],
  ['2026-05-04T08:00:01Z', '2026-05-04T08:00:00Z', ['effectiveDateTime 2026-05-04T08:00:01Z lies after the release, 2026-05-04T08:00:00Z']],
  ['1900-01-01', '2026-05-04T08:00:00Z', []],
  ['1899-12-31', '2026-05-04T08:00:00Z', ['effectiveDateTime 1899-12-31 lies before 1900']],
  ['2026-05-04', '2026-05-05T12:10:00Z', []],
  ['2026-05-04', '2026-05-05T12:10:01Z', ['issued 2026-05-05T12:10:01Z lies in the future']],
])('taken %s and released %s', (taken, released, faults) => {
  const said: string[] = [];
  checkTimes({ say: (field, fault) => void said.push(`${field} ${fault}`) }, taken, released, NOW);
  expect(said).toEqual(faults);
});

const RELEASED = '2026-05-03T12:00:00Z';
const ISSUED = '2026-05-02T12:00:00Z';
const OF_REPORT: Times = { effectiveAt: '2026-05-01', issuedAt: '2026-05-02T08:00:00Z' };
const own = { effectiveDateTime: '2026-04-30', issued: ISSUED };
const draws = [{ effectiveDateTime: '2026-04-29T09:00:00+02:00' }, { effectiveInstant: '2026-04-29T06:59:00Z' }, {}];
const FROM_BUNDLE = 'issued: is missing: the time of the Bundle is taken';

it.each<[string, object, { released?: string; results?: object[]; report?: Times }, [string, string] | undefined, string[]]>([
  ['its own', own, { released: RELEASED, results: draws, report: OF_REPORT }, ['2026-04-30', ISSUED], []],
  ['an instant', { effectiveInstant: '2026-04-30T08:00:00Z', issued: ISSUED }, {}, ['2026-04-30T08:00:00Z', ISSUED], []],
  ['the start of a period', { effectivePeriod: { start: '2026-04-28' }, issued: ISSUED }, {}, ['2026-04-28', ISSUED], []],
  ['those of its report', {}, { released: RELEASED, results: draws, report: OF_REPORT }, ['2026-05-01', '2026-05-02T08:00:00Z'], []],
  ['the earliest draw, and the time of the Bundle', {}, { released: RELEASED, results: draws }, ['2026-04-29T06:59:00Z', RELEASED], [FROM_BUNDLE]],
  [
    'the time of the import',
    { effectiveDateTime: '2026-04-30' },
    {},
    ['2026-04-30', '2026-05-05T12:00:00.000Z'],
    ['issued: is missing: the time of the import is taken'],
  ],
  ['none', { issued: ISSUED }, {}, undefined, ['effectiveDateTime: is missing: when was the specimen taken']],
])('a record has %s', (_whose, resource, { released, results = [], report }, times, expected) => {
  const told: string[] = [];
  const tell = (path: string, about: string) => void told.push(`${path}: ${about}`);
  const read = (of: object) => ({ resource: of, say: tell, note: tell }) as unknown as Read<ImportedObservation>;
  const found = timesOf(read(resource), { now: NOW, released }, results.map(read), report);
  expect([found && [found.effectiveAt, found.issuedAt], told]).toEqual([times, expected]);
});
