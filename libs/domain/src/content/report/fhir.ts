import { codedName } from './hl7.ts';
import { itemsOf, type Comparator, type Flag, type Manner } from './items.ts';
import type { FoundName, Knowledge } from './knowledge.ts';
import { readLine } from './line.ts';
import type { ReportPlace, ReportRow } from './reading.ts';
import type { PrintedResult, Surroundings } from './printed-result.ts';
import { rowOf } from './result.ts';

/** The members of a FHIR Observation, DSTU2 to R5, that are read here. Everything may be missing: the file is a stranger's. */
type Json = { readonly [member: string]: Json } & readonly Json[] & (string | number | boolean);

const MANNER: Manner = { sign: '.', order: undefined };
const LOINC = 'http://loinc.org';
const SHOWN = ['final', 'amended', 'corrected', 'appended', 'preliminary'];
const DEPTH = 12;

/** Reads each Observation of a FHIR resource, Bundle or list. */
export function readFhir(document: unknown, knowledge: Knowledge, place: ReportPlace = {}): ReportRow[] {
  return [...observations(document, '', DEPTH)].map(({ observation, path }) => readObservation(observation, { ...place, path }, knowledge));
}

/** Whether a parsed JSON document is FHIR. */
export function isFhir(document: unknown): boolean {
  return Array.isArray(document) ? document.some(isFhir) : (document as Json | null)?.resourceType !== undefined;
}

function* observations(value: unknown, path: string, depth: number): Generator<{ observation: Json; path: string }> {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  const resource = value as Json;
  if (resource.resourceType === ('Observation' as unknown)) yield { observation: resource, path };
  const lists = Array.isArray(value) ? { '': value } : { entry: resource.entry, contained: resource.contained };
  for (const [name, list] of Object.entries(lists)) {
    if (!Array.isArray(list)) continue;
    for (const [index, each] of (list as unknown[]).entries()) {
      const inner = name === 'entry' ? (each as Json | null)?.resource : each;
      yield* observations(inner, `${path}${path && name ? '.' : ''}${name}[${index}]${name === 'entry' ? '.resource' : ''}`, depth - 1);
    }
  }
}

function readObservation(observation: Json, place: ReportPlace, knowledge: Knowledge): ReportRow {
  const loinc = codings(observation.code).find((coding) => text(coding?.system) === LOINC);
  const name = nameOf(observation.code, loinc);
  const where = { ...place, text: name };
  const reason = refusalOf(observation);
  if (reason) return { ...where, state: 'not recognized', reason };
  const found = codedName(text(loinc?.code) ?? '', name, knowledge);
  if ('reason' in found) return { ...where, state: 'not recognized', reason: found.reason };
  const printed = printedOf(observation, knowledge, found);
  const around: Surroundings = { knowledge, manner: MANNER, section: undefined };
  return printed ? rowOf(found, [printed], where, around) : { ...where, state: 'not recognized', reason: 'There is no value.' };
}

const codings = (concept: Json | undefined): readonly Json[] => list(concept?.coding);

const nameOf = (code: Json | undefined, loinc: Json | undefined): string =>
  text(code?.text) ?? text(loinc?.display) ?? codings(code).flatMap((coding) => text(coding?.display) ?? [])[0] ?? '';

const OTHER_CATEGORIES = ['vital-signs', 'social-history', 'survey', 'activity', 'imaging', 'exam'];

function refusalOf({ category, status }: Json): string | undefined {
  // One concept in DSTU2, a list since.
  const categories = concepts(category).flatMap((concept) => codings(concept).map((coding) => text(coding?.code) ?? ''));
  if (categories.some((code) => OTHER_CATEGORIES.includes(code))) return 'This is not a laboratory result.';
  return SHOWN.includes(text(status) ?? '') ? undefined : 'The laboratory gives no result here.';
}

const concepts = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? list(value) : value ? [value] : []);

function printedOf(observation: Json, knowledge: Knowledge, found: FoundName): PrintedResult | undefined {
  const { valueQuantity: quantity } = observation;
  const day = [observation.effectiveDateTime, observation.effectivePeriod?.start, observation.effectiveInstant].flatMap((each) => text(each) ?? [])[0];
  const flag = flagOf(observation.interpretation);
  const common = {
    ...intervalOf(list(observation.referenceRange), text(quantity?.code), text(quantity?.unit)),
    ...(flag && { flag }),
    ...(day && /^\d{4}-\d{2}-\d{2}/.test(day) && { date: day.slice(0, 10) }),
    earlier: [],
    remarks: text(observation.status) === 'preliminary' ? ['preliminary'] : [],
  };
  if (typeof quantity?.value === 'number') {
    const comparator = text(quantity.comparator) as Comparator | undefined;
    return { value: { text: plain(quantity.value), ...(comparator && { comparator }) }, units: unitsOf(quantity, knowledge), ...common };
  }
  const form = formOf(observation, knowledge, found);
  return form && { ...form, ...common };
}

/** A value in words, such as "5.9" or "<1.0 ug/dL". */
function formOf({ valueString, valueCodeableConcept: coded }: Json, knowledge: Knowledge, found: FoundName): PrintedResult | undefined {
  const words = text(valueString) ?? text(coded?.text) ?? text(codings(coded)[0]?.display);
  if (words === undefined || words.length > 60) return undefined;
  const reading = readLine(itemsOf(words, 0, knowledge, MANNER), found, words, knowledge);
  return 'forms' in reading && reading.forms[0]!.remarks.length === 0 ? reading.forms[0] : undefined;
}

/** The printed unit, then the code: a unit wins over a code that disagrees. */
function unitsOf(quantity: Json, knowledge: Knowledge): readonly string[] | undefined {
  const [unit, code] = [text(quantity.unit), text(quantity.code)];
  const printed = unit === undefined ? [] : knowledge.unitsOf(unit);
  if (printed.length > 0) return printed;
  return code !== undefined ? [code, ...knowledge.unitsOf(code)] : unit === undefined ? undefined : [];
}

/** The interval, where the laboratory gives one alone and in the unit of the value. */
function intervalOf(ranges: readonly Json[], code: string | undefined, unit: string | undefined): Pick<PrintedResult, 'interval' | 'severalIntervals'> {
  const numbers = ranges.filter((range) => typeof range?.low?.value === 'number' || typeof range?.high?.value === 'number');
  if (numbers.length > 1) return { severalIntervals: true };
  const [range] = numbers;
  const limits = [range?.low, range?.high].filter((limit) => limit !== undefined);
  const foreign = limits.some((limit) => (limit.code && code && text(limit.code) !== code) || (limit.unit && unit && text(limit.unit) !== unit));
  if (!range || foreign) return {};
  const limit = (value: Json | undefined) => (typeof value?.value === 'number' ? plain(value.value) : undefined);
  const [low, high] = [limit(range.low), limit(range.high)];
  return { interval: { ...(low !== undefined && { low }), ...(high !== undefined && { high }) } };
}

const FLAGS: Readonly<Record<string, Flag>> = { H: 'H', HH: 'HH', HU: 'HH', L: 'L', LL: 'LL', LU: 'LL', A: 'A', AA: 'A', N: 'N' };

function flagOf(interpretation: Json | undefined): Flag | undefined {
  const codes = concepts(interpretation).flatMap((concept) => [...codings(concept).map((coding) => text(coding?.code)), text(concept?.text)]);
  return codes.flatMap((code) => (code && FLAGS[code]) || [])[0];
}

/** Up to fifteen digits, without an exponent. */
const plain = (value: number): string => (/e/.test(String(value)) ? value.toFixed(9).replace(/\.?(?<!0)0+$/, '') : String(value));

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
