import { expect, it } from '@jest/globals';
import { checkTimes } from './import-times.ts';

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
