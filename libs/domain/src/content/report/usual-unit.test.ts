import { expect, it } from '@jest/globals';
import type { ReportResult } from './reading.ts';
import { usualUnit, type UnitSystem } from './usual-unit.ts';
import type { ReportMarker } from './vocabulary.ts';

const creatinine = {
  ...{ slug: 'creatinine', unit: 'mg/dL', usual: [0.6, 1.3] },
  conversions: [{ unit: 'umol/L', slope: 88.4, intercept: 0 }],
} as unknown as ReportMarker;
const alt = { ...creatinine, unit: 'U/L', usual: [7, 56], conversions: [{ unit: 'ukat/L', slope: 0.0167, intercept: 0 }] } as ReportMarker;

const asked = (value: number | string, ...choices: string[]) =>
  ({ value, questions: [{ about: 'fasting' }, ...(choices.length > 0 ? [{ about: 'unit', choices }] : [])] }) as unknown as ReportResult;

it.each<[ReportResult, ReportMarker, UnitSystem, string | undefined]>([
  [asked(0.9, 'mg/dL', 'umol/L'), creatinine, 'US', 'mg/dL'],
  [asked(80, 'mg/dL', 'umol/L'), creatinine, 'SI', 'umol/L'],
  [asked(80, 'mg/dL', 'umol/L'), creatinine, 'US', undefined],
  [asked(0.9, 'mg/dL', 'umol/L'), creatinine, 'SI', undefined],
  [asked(25, 'mg/dL', 'umol/L'), creatinine, 'US', 'mg/dL'],
  [asked(30, 'U/L', 'ukat/L'), alt, 'SI', 'U/L'],
  [asked(0.9), creatinine, 'US', undefined],
  [asked('1:80', 'mg/dL'), creatinine, 'US', undefined],
])('case %#: the unit of a result', (result, marker, system, unit) => expect(usualUnit(result, marker, system)).toBe(unit));
