import { LabResult, type LabDelivery, type LabReport } from '@biomarker/domain/partner';
import { readContentFiles } from '../seeding/content-files.ts';
import { idOf } from '../seeding/identity.ts';
import { contentRows } from '../seeding/rows.ts';
import { DEMO_INTERVALS } from './lab-intervals.ts';
import { groupsOf, type Group } from './lab-panels.ts';
import { specimenOf } from './lab-specimens.ts';

const LABORATORY = 'Sample Reference Laboratory (demo data)';
const VISITS = 9;
const DAYS_BETWEEN = 96;
const DAY_MS = 86_400_000;
/** Below this the demo assay only says "less than". */
const CRP_LIMIT = 0.2;
const NEGATIVE = { kind: 'concept', system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' } as const;

/** Measured at every visit; everything else at the first and the last. */
const OFTEN = new Set(['heart-health', 'metabolic-health', 'thyroid-health', 'nutrients', 'blood-cells']);
const CORRECTED_CATEGORY = 'metabolic-health';

type Marker = {
  slug: string;
  name: string;
  category: string;
  categoryName: string;
  loincCode: string;
  loincName: string;
  unit: string;
  ucum: string;
  low: number;
  high: number;
};
export type DemoPatient = { email: string; gender: string };

export type DemoVisit = { deliveries: LabDelivery[]; at: Date };

/** More than two years of results over the whole catalogue: trends, values out of range, a corrected and a preliminary one, "less than", and coded ones. */
export function demoVisits(patient: DemoPatient, today: Date): DemoVisit[] {
  const markers = markersFor(patient.gender);
  const visits = Array.from({ length: VISITS }, (_, visit) => visitOf(patient, visit, today, markers));
  const mixedUp = visits[VISITS - 2]!.deliveries.find(({ report }) => report.id === reportId(patient, VISITS - 2, CORRECTED_CATEGORY))!;
  return [...visits, { deliveries: [correct(mixedUp)], at: new Date(visits[VISITS - 2]!.at.getTime() + 9 * DAY_MS) }];
}

const reportId = ({ email }: DemoPatient, visit: number, key: string) => idOf('demo-report', email, visit, key);

function visitOf(patient: DemoPatient, visit: number, today: Date, markers: readonly Marker[]): DemoVisit {
  const last = visit === VISITS - 1;
  const measured = markers.filter(({ category }) => visit === 0 || last || OFTEN.has(category));
  const taken = new Date(today.getTime() - (VISITS - 1 - visit) * DAYS_BETWEEN * DAY_MS - 5 * DAY_MS);
  taken.setUTCHours(7, 30, 0, 0);
  const groups = groupsOf(measured);
  const deliveries = groups.map((group, index) => deliveryOf(patient, visit, taken, group, last && index === groups.length - 1 ? 'preliminary' : 'final'));
  return { deliveries, at: new Date(deliveries[0]!.report.issuedAt) };
}

function deliveryOf(
  patient: DemoPatient,
  visit: number,
  taken: Date,
  { key, name, loincCode, markers }: Group<Marker>,
  status: 'final' | 'preliminary',
): LabDelivery {
  const [specimen, another] = new Set(markers.map((marker) => specimenOf(marker.loincName)));
  const report: LabReport = {
    id: reportId(patient, visit, key),
    status,
    name,
    ...(loincCode && { loincCode }),
    effectiveAt: taken.toISOString(),
    issuedAt: new Date(taken.getTime() + 2 * DAY_MS).toISOString(),
    laboratory: LABORATORY,
    ...(specimen && !another && { specimen }),
  };
  return { report, results: markers.map((marker) => resultOf(patient, visit, report, marker, status)) };
}

function resultOf(patient: DemoPatient, visit: number, report: LabReport, marker: Marker, status: 'final' | 'preliminary'): LabResult {
  const { slug, name, loincCode, loincName, unit, ucum, low, high } = marker;
  const { effectiveAt, issuedAt, laboratory } = report;
  const shared = {
    id: idOf('demo-result', patient.email, visit, slug),
    reportId: report.id,
    status,
    name,
    loincCode,
    loincName,
    effectiveAt,
    issuedAt,
    laboratory,
    specimen: specimenOf(loincName),
  };
  if (!unit) return LabResult.parse({ ...shared, value: NEGATIVE, referenceRanges: [{ text: 'Negative' }], interpretation: 'N' });

  const number = rounded(valueOf(patient.email, visit, marker), high);
  const belowLimit = slug === 'hs-crp' && visit % 3 === 2;
  const value = belowLimit ? { kind: 'quantity', value: CRP_LIMIT, comparator: '<', unit, ucum } : { kind: 'quantity', value: number, unit, ucum };
  const interpretation = belowLimit || (number >= low && number <= high) ? 'N' : number < low ? 'L' : 'H';
  return LabResult.parse({ ...shared, value, referenceRanges: [{ low, high }], interpretation });
}

/** A place within the interval that belongs to person and marker, a slow trend, and a little noise: the same at every start. */
function valueOf(email: string, visit: number, { slug, low, high }: Marker): number {
  const width = high - low || Math.abs(high) || 1;
  const trend = ((chance(email, slug, 'trend') - 0.5) * 0.5 * visit) / VISITS;
  const noise = (chance(email, slug, visit) - 0.5) * 0.12;
  // About one marker in six lives outside of its interval.
  const place = chance(email, slug, 'outside') < 1 / 6 ? (chance(email, slug, 'side') < 0.4 ? -0.15 : 1.15) : 0.15 + 0.7 * chance(email, slug, 'place');
  return Math.max(low / 4, low + (place + trend + noise) * width);
}

/** From 0 to 1, made from names. */
const chance = (...name: (string | number)[]) => Number.parseInt(idOf('demo-chance', ...name).slice(0, 8), 16) / 0xffffffff;

function rounded(value: number, high: number): number {
  const decimals = high >= 100 ? 0 : high >= 10 ? 1 : high >= 1 ? 2 : 3;
  return Number(value.toFixed(decimals));
}

/** The laboratory found that one value of the report had been mixed up. */
function correct({ report, results }: LabDelivery): LabDelivery {
  const at = results.findIndex(({ value }) => value.kind === 'quantity');
  const mended = results.map((result, index) => (index === at && result.value.kind === 'quantity' ? mend(result) : result));
  return { report: { ...report, status: 'corrected' }, results: mended };
}

function mend(result: LabResult): LabResult {
  const { low = 0, high = low + 1 } = result.referenceRanges[0] ?? {};
  const value = { ...(result.value as Extract<LabResult['value'], { kind: 'quantity' }>), value: rounded((low + high) / 2, high) };
  return { ...result, status: 'corrected', value, interpretation: 'N', note: 'Corrected by the laboratory: the first value belonged to another specimen.' };
}

type Range = ReturnType<typeof contentRows>['biomarkers'][number]['ranges'][number];

/** The interval of adults, or else the first one. */
function intervalIn(ranges: readonly Range[]) {
  const range = ranges.find(({ ageMin, ageMax }) => ageMin <= 30 && ageMax >= 50) ?? ranges[0];
  return range && [range.normalMin, range.normalMax];
}

function markersFor(gender: string): Marker[] {
  const { categories, biomarkers } = contentRows(readContentFiles());
  const nameOf = new Map(categories.map(({ id, slug, name }) => [id, { slug, name }]));
  return biomarkers.flatMap(({ row, ranges }) => {
    const isFor = (one: string) => one === 'both' || one === gender;
    const [low, high] = intervalIn(ranges.filter((range) => isFor(range.gender))) ?? DEMO_INTERVALS[row.slug] ?? [];
    const coded = !row.unit && !row.ucumUnit;
    if (!row.loincCode || !row.loincName || !isFor(row.applicableGender) || (!coded && (low == null || high == null))) return [];
    const { slug: category, name: categoryName } = nameOf.get(row.categoryId)!;
    const { slug, name, loincCode, loincName } = row;
    const unit = coded ? '' : (row.unit ?? '1');
    return [{ slug, name, category, categoryName, loincCode, loincName, unit, ucum: row.ucumUnit ?? '', low: low ?? 0, high: high ?? 0 }];
  });
}
