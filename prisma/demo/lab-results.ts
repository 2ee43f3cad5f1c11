import { LabResult, type LabDelivery, type LabReport } from '@biomarker/domain/partner';
import { idOf } from '../seeding/identity.ts';
import { markersFor, type DemoMarker } from './lab-markers.ts';
import { groupsOf, type Group } from './lab-panels.ts';
import { specimenOf } from './lab-specimens.ts';
import { storyOfPatient, valuesOf, VISITS, type DemoPatient } from './lab-values.ts';

const LABORATORY = 'Sample Reference Laboratory (demo data)';
/** Measured the first visits, and printed grams per liter. */
const FIRST_LABORATORY = {
  name: 'Sample Hospital Laboratory (demo data)',
  visits: 2,
  inGramsPerLiter: new Set(['hemoglobin', 'mchc', 'albumin', 'total-protein']),
};
const DAYS_BETWEEN = 96;
const DAY_MS = 86_400_000;
/** The detection limit of the demo assay, which reports "less than" below it. */
const CRP_LIMIT = 0.2;
const NEGATIVE = { kind: 'coded', codings: [{ system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }], text: 'Negative' } as const;

/** Measured at every visit, as the markers of the person's story are; everything else at the first and the last. */
const OFTEN = new Set(['heart-health', 'metabolic-health', 'thyroid-health', 'nutrients', 'blood-cells']);
/** Holds a corrected result of another person's specimen. */
const MIXED_UP = { visit: VISITS - 2, category: 'metabolic-health', slug: 'glucose-fasting', factor: 1.62 };
/** Not ready at the last visit. */
const PRELIMINARY_CATEGORY = 'heavy-metals';

export type DemoVisit = { deliveries: LabDelivery[]; at: Date };

type Visit = { patient: DemoPatient; number: number; taken: Date; laboratory: string; valueOf: (slug: string) => number };

/** More than two years of results over the whole catalogue: trends, values out of range, a corrected and a preliminary one, "less than", and coded ones. */
export function demoVisits(patient: DemoPatient, today: Date): DemoVisit[] {
  const markers = markersFor(patient.gender);
  const visits = Array.from({ length: VISITS }, (_, number) => visitOf(patient, number, today, markers));
  const mixedUp = visits[MIXED_UP.visit]!;
  const [wrong, corrected] = mixUp(
    mixedUp.deliveries.find(({ report }) => report.id === reportId(patient, MIXED_UP.visit, MIXED_UP.category))!,
    patient,
  );
  const asFirstTold = { ...mixedUp, deliveries: mixedUp.deliveries.map((delivery) => (delivery.report.id === wrong.report.id ? wrong : delivery)) };
  return [...visits.with(MIXED_UP.visit, asFirstTold), { deliveries: [corrected], at: new Date(mixedUp.at.getTime() + 9 * DAY_MS) }];
}

const reportId = ({ email }: DemoPatient, visit: number, key: string) => idOf('demo-report', email, visit, key);
const resultId = ({ email }: DemoPatient, visit: number, slug: string) => idOf('demo-result', email, visit, slug);

function visitOf(patient: DemoPatient, number: number, today: Date, markers: readonly DemoMarker[]): DemoVisit {
  const story = storyOfPatient(patient);
  const last = number === VISITS - 1;
  const measured = markers.filter(({ category, slug }) => number === 0 || last || OFTEN.has(category) || slug in story);
  const taken = new Date(today.getTime() - (VISITS - 1 - number) * DAYS_BETWEEN * DAY_MS - 5 * DAY_MS);
  taken.setUTCHours(7, 30, 0, 0);
  const laboratory = number < FIRST_LABORATORY.visits ? FIRST_LABORATORY.name : LABORATORY;
  const visit: Visit = { patient, number, taken, laboratory, valueOf: valuesOf(patient, number, markers) };
  const deliveries = groupsOf(measured).map((group) => deliveryOf(visit, group, last && group.key === PRELIMINARY_CATEGORY ? 'preliminary' : 'final'));
  return { deliveries, at: new Date(deliveries[0]!.report.issuedAt) };
}

function deliveryOf(visit: Visit, { key, name, loincCode, markers }: Group<DemoMarker>, status: 'final' | 'preliminary'): LabDelivery {
  const [specimen, another] = new Set(markers.map((marker) => specimenOf(marker.loincName)));
  const report: LabReport = {
    id: reportId(visit.patient, visit.number, key),
    status,
    name,
    ...(loincCode && { loincCode }),
    effectiveAt: visit.taken.toISOString(),
    issuedAt: new Date(visit.taken.getTime() + 2 * DAY_MS).toISOString(),
    laboratory: visit.laboratory,
    ...(specimen && !another && { specimen }),
  };
  return { report, results: markers.map((marker) => resultOf(visit, report, marker)) };
}

function resultOf({ patient, number, valueOf }: Visit, report: LabReport, marker: DemoMarker): LabResult {
  const { slug, name, loincCode, loincName, low, high } = marker;
  const { id: reportIdOf, status, effectiveAt, issuedAt, laboratory } = report;
  const shared = {
    id: resultId(patient, number, slug),
    reportId: reportIdOf,
    status,
    name,
    loincCode,
    loincName,
    effectiveAt,
    issuedAt,
    laboratory,
    specimen: specimenOf(loincName),
  };
  if (!marker.unit) return LabResult.parse({ ...shared, value: NEGATIVE, referenceRanges: [{ text: 'Negative' }], flags: { codes: ['N'] } });

  const measured = valueOf(slug);
  const isBelowLimit = slug === 'hs-crp' && number % 3 === 2;
  const isInGrams = laboratory === FIRST_LABORATORY.name && FIRST_LABORATORY.inGramsPerLiter.has(slug);
  const { unit, ucum } = isInGrams ? { unit: 'g/L', ucum: 'g/L' } : marker;
  const printed = (value: number) => String(isInGrams ? Math.round(value * 10) : value);
  const value = { kind: 'quantity', value: isBelowLimit ? String(CRP_LIMIT) : printed(measured), unit, ucum, ...(isBelowLimit && { comparator: '<' }) };
  const code = isBelowLimit || (measured >= low && measured <= high) ? 'N' : measured < low ? 'L' : 'H';
  return LabResult.parse({ ...shared, value, referenceRanges: [{ low: printed(low), high: printed(high) }], flags: { codes: [code] } });
}

/** The first report, with the value of another specimen, and its correction. */
function mixUp({ report, results }: LabDelivery, patient: DemoPatient): [LabDelivery, LabDelivery] {
  const id = resultId(patient, MIXED_UP.visit, MIXED_UP.slug);
  const others = (changed: (result: LabResult) => LabResult) => results.map((result) => (result.id === id ? changed(result) : result));
  const wrong = others((result) => {
    if (result.value.kind !== 'quantity') return result;
    return { ...result, value: { ...result.value, value: String(Math.round(Number(result.value.value) * MIXED_UP.factor)) }, flags: { codes: ['H'] } };
  });
  const note = 'Corrected by the laboratory: the first value belonged to another specimen.';
  return [
    { report, results: wrong },
    { report: { ...report, status: 'corrected' }, results: others((result) => ({ ...result, status: 'corrected', note })) },
  ];
}
