import { expect, it } from '@jest/globals';
import type { ImportReport, Remark } from '@biomarker/domain/partner';
import { importOutcome } from './import-words.ts';

const remark = (where: string, field: string, about: string): Remark => ({ where, field, about });
const report = (more: Partial<ImportReport>): ImportReport => ({
  units: { taken: 2, refused: 0, stale: 0 },
  records: { new: 3, changed: 2, unchanged: 1, stale: 0 },
  ...{ refusals: [], refusalCount: 0, notes: [], unmapped: { codes: [], units: [] } },
  ...more,
});
const LINE = '3 new, 2 changed, 1 unchanged (reports and results).';
const fault = remark('line 7', 'value', 'is no number');
const kinds = (count: number) => Array.from({ length: count }, (_, index) => remark(`line ${index}`, 'unit', `is odd in way ${index}`));
const told = (count: number) => kinds(count).map(({ where, field, about }) => `${where}: ${field}: ${about}`);
const unmapped = { codes: [{ code: '', text: 'Iron', count: 2 }, { code: 'FE', text: 'Iron', count: 1 }], units: [{ unit: 'mg', count: 3 }] }; // prettier-ignore

type Case = [what: string, more: Partial<ImportReport>, asked: { isDry?: boolean; keepGood?: boolean; aside?: string }, exitCode: number, lines: string[]];

it.each<Case>([
  ['without a word to add', {}, {}, 0, [LINE]],
  ['that is tried', {}, { isDry: true }, 0, [`Tried only, nothing is written: ${LINE}`]],
  [
    'with older records',
    { records: { new: 0, changed: 0, unchanged: 0, stale: 4 } },
    {},
    0,
    ['0 new, 0 changed, 0 unchanged, 4 older than the chart (reports and results).'],
  ],
  [
    'with one note twice',
    { notes: [kinds(1)[0]!, { ...kinds(1)[0]!, where: 'line 9' }, remark('line 2', '', 'is empty')] },
    {},
    0,
    [LINE, `${told(1)[0]} (2 times)`, 'line 2: is empty'],
  ],
  ['without codes and units', { unmapped }, {}, 0, [LINE, 'without LOINC: no code, Iron: 2', 'without LOINC: FE, Iron: 1', 'without UCUM: mg: 3']],
  ['of ten lines', { notes: kinds(9) }, {}, 0, [LINE, ...told(9)]],
  ['of more lines', { notes: kinds(11) }, {}, 0, [LINE, ...told(8), 'and 3 kinds of notes more: --report FILE has all']],
  ['with a fault', { refusals: [fault], refusalCount: 1 }, {}, 1, ['Nothing is imported: 1 fault.', 'line 7: value: is no number']],
  [
    'with faults that is tried',
    { refusals: [fault], refusalCount: 3 },
    { isDry: true },
    1,
    ['Nothing would be imported: 3 faults.', 'line 7: value: is no number', 'and 2 more'],
  ],
  [
    'of which a part is set aside',
    { refusals: [fault], refusalCount: 1, units: { taken: 1, refused: 5, stale: 0 } },
    { keepGood: true, aside: 'file.bad' },
    3,
    [LINE, 'Set aside: 5, in file.bad', 'line 7: value: is no number'],
  ],
  [
    'of which no part is good',
    { refusals: [fault], refusalCount: 1, units: { taken: 0, refused: 5, stale: 0 } },
    { keepGood: true },
    1,
    ['Nothing is imported: 1 fault.', 'line 7: value: is no number'],
  ],
])('an import %s is told in a few lines', (_what, more, { isDry = false, keepGood = false, aside }, exitCode, lines) =>
  expect(importOutcome({ report: report(more), aside }, { isDry, keepGood })).toEqual({ text: lines.join('\n'), exitCode }),
);
