import {
  drawFaults,
  isInterpretation,
  markerOf,
  rangeOf,
  releaseFaults,
  type Fields,
  type LabFlags,
  type LabResult,
  type Remark,
  type SentReport,
  type SentResult,
} from '@biomarker/domain/partner';
import { testOf, wordsOf } from './coded.ts';
import { timeOfDtm } from './hl7-time.ts';
import type { Segment } from './message.ts';
import type { ReadRules } from './read-rules.ts';
import { OTHER_FLAGS, REPORT_STATUSES, RESULT_STATUSES } from './tables.ts';
import { linesOf, type Lines } from './text-lines.ts';
import { valueOf } from './value.ts';

export type Order = {
  pid?: Segment;
  orc?: Segment;
  obr: Segment;
  notes: Segment[];
  results: { obx: Segment; notes: Segment[] }[];
  specimens: Segment[];
};
type Rules = ReadRules & { header: Segment; where: string; number: number; isSharedFiller: boolean };
type Read = { records?: { report: SentReport; results: SentResult[] }; faults: Remark[]; notes: Remark[] };

/** OBX of an order. */
const MOST_RESULTS = 5000;
/** Types of values that are documents. */
const DOCUMENTS: readonly string[] = ['ED', 'RP'];

const REPORT_FIELDS: Fields = { subject: 'PID-3', identifier: 'OBR-3', code: 'OBR-4', status: 'OBR-25', issued: 'OBR-22', effective: 'OBR-7', value: 'OBX' };
const RESULT_FIELDS: Fields = { subject: 'PID-3', identifier: 'OBX-3', code: 'OBX-3', status: 'OBX-11', issued: 'OBR-22', effective: 'OBX-14', value: 'OBX-5' };

type Say = (field: string, about: string) => void;

/** One OBR with its results. */
export function readOrder(order: Order, rules: Rules): Read {
  const faults: Remark[] = [];
  const notes: Remark[] = [];
  const { results } = order;
  const where = `${rules.where}, OBR ${rules.number}`;
  const say: Say = (field, about) => void faults.push({ where, field, about });
  const tell: Say = (field, about) => void notes.push({ where, field, about });
  const head = readHead(order, rules, say, tell);
  if (results.length > MOST_RESULTS) say('OBX', `there are more than ${MOST_RESULTS}`);
  const found = readResults(order, { ...head, rules, faults, notes });
  if (results.length > 0 && found.length === 0 && results.every(({ obx }) => DOCUMENTS.includes(obx.get(2))))
    return { faults: [{ where, field: 'OBX-5', about: 'holds documents only' }], notes: [] };
  const effectiveAt = head.drawn ?? found[0]?.content.effectiveAt;
  if (!effectiveAt && faults.length === 0) say('OBR-7', 'is missing: when was the specimen taken');
  for (const fault of effectiveAt ? drawFaults(effectiveAt, head.issued) : []) say('OBR-7', fault);
  const report = faults.length === 0 && effectiveAt ? reportOf(order, head, effectiveAt, rules) : undefined;
  return { faults, notes, ...(report && { records: { report: { ...report, where }, results: found } }) };
}

type Head = ReturnType<typeof readHead>;

function reportOf({ obr, results, notes }: Order, { coded, status, issued, specimen, keys, otherKeys }: Head, effectiveAt: string, rules: Rules) {
  if (!coded || !status || !issued) return undefined;
  const note = noteOf(notes);
  const content = {
    status: status as 'final',
    ...coded,
    effectiveAt,
    issuedAt: issued,
    laboratory: laboratoryOf(results[0]?.obx ?? obr, rules),
    ...(specimen && { specimen }),
    ...(note && { note }),
  };
  return { fields: REPORT_FIELDS, keys, otherKeys, isWeak: false, earlierIds: [], content };
}

/** What the OBR says of all its results. */
function readHead(order: Order, rules: Rules, say: Say, tell: Say) {
  const { obr, specimens } = order;
  const test = testOf(obr, 4, rules.feed);
  if ('fault' in test) say('OBR-4', test.fault);
  const status = REPORT_STATUSES.get(obr.get(25));
  if (status === undefined) say('OBR-25', obr.get(25) === '' ? 'is missing' : `${obr.get(25)} is no status that is read`);
  const drawnField = obr.get(7) ? 'OBR-7' : 'SPM-17';
  const drawn = timeOf(obr.get(7) || (specimens[0]?.get(17) ?? ''), drawnField, rules, { say, tell });
  const { keys, otherKeys } = reportKeys(order, rules);
  if (keys.length === 0) say('OBR-3', 'is missing, and so is OBR-2: the report could not be known again');
  // SPS of v2.3 to v2.4: the first component holds code and name.
  const specimen =
    specimens.map((one) => wordsOf(one, 4)).find(Boolean) || obr.get(15, 1, 1, 2) || ([9, 2, 5, 1].map((part) => obr.get(15, part)).find(Boolean) ?? '');
  return { coded: 'fault' in test ? undefined : test.coded, status, drawn, issued: releaseOf(obr, rules, say, tell), specimen, keys, otherKeys };
}

/** OBR-22, else the time of the message. */
function releaseOf(obr: Segment, rules: Rules, say: Say, tell: Say): string | undefined {
  const field = obr.get(22) ? 'OBR-22' : 'MSH-7';
  if (!obr.get(22)) tell('OBR-22', 'is missing: the time of the message is taken');
  const issued = timeOf(obr.get(22) || rules.header.get(7), field, rules, { say, tell });
  if (issued === undefined) return void (rules.header.get(7) === '' && field === 'MSH-7' && say('OBR-22', 'is missing, and so is MSH-7'));
  for (const fault of releaseFaults(issued, rules.now)) say(field, fault);
  return issued;
}

const noteOf = (segments: readonly Segment[]): string =>
  segments
    .map((nte) => nte.lines(3))
    .join('\n')
    .trim();

function timeOf(dtm: string, field: string, { feed }: Rules, { say, tell }: { say: Say; tell: Say }): string | undefined {
  if (dtm === '') return undefined;
  const read = timeOfDtm(dtm, feed.timeZone);
  if ('fault' in read) return void say(field, read.fault);
  if (read.note) tell(field, read.note);
  return read.time;
}

/** Filler number, with the panel where several panels answer one, and placer number with the panel: several panels may answer one order. */
function reportKeys(order: Order, { feed, isSharedFiller, header }: Rules): { keys: string[]; otherKeys: string[] } {
  const panel = order.obr.get(4) || order.obr.get(4, 4);
  const profiles = Array.from({ length: header.count(21) }, (_, index) => header.get(21, 3, index + 1));
  const isWithPanel = isSharedFiller || !feed.fillerIsUnique || profiles.some((id) => ['2.16.840.1.113883.9.84', '2.16.840.1.113883.9.15'].includes(id));
  const [filler, placer] = [fillerOf(order, feed.name), numberOf(order, 2, 'placer', feed.name)];
  const ofFiller = filler === undefined ? [] : isWithPanel ? [`${filler}#${panel}`, filler] : [filler, `${filler}#${panel}`];
  return { keys: [...ofFiller.slice(0, 1), ...(placer ? [`${placer}#${panel}`] : [])], otherKeys: ofFiller.slice(1) };
}

/** Of the OBR, else of its ORC. */
const numberOf = ({ obr, orc }: Order, field: number, kind: string, feed: string): string | undefined =>
  keyOf(obr, field, kind, feed) ?? (orc && keyOf(orc, field, kind, feed));

export const fillerOf = (order: Order, feed: string): string | undefined => numberOf(order, 3, 'filler', feed);

function keyOf(segment: Segment, field: number, kind: string, feed: string): string | undefined {
  const [number, namespace, id, type] = [1, 2, 3, 4].map((component) => segment.get(field, component)) as [string, string, string, string];
  if (number === '') return undefined;
  if (id !== '' && (type === 'ISO' || type === '')) return `urn:oid:${id}|${number}`;
  return `urn:feed:${feed}:${kind}${namespace ? `:${namespace}` : ''}|${number}`;
}

type Context = { rules: Rules; drawn?: string; issued?: string; specimen: string; keys: string[]; faults: Remark[]; notes: Remark[] };

function readResults({ results }: Order, context: Context): SentResult[] {
  const seen = new Set<string>();
  return linesOf(results).flatMap((group) => readResult(group, context, seen) ?? []);
}

function readResult({ index, lines, notes, differs }: Lines, context: Context, seen: Set<string>): SentResult | undefined {
  const { rules, faults, specimen, issued } = context;
  const [obx] = lines as [Segment];
  const where = `${rules.where}, ${rules.number > 1 ? `OBR ${rules.number}, ` : ''}OBX ${index}`;
  const say: Say = (field, about) => void faults.push({ where, field, about });
  const tell: Say = (field, about) => void context.notes.push({ where, field, about });
  const measured = readMeasured(lines, rules, say, tell);
  if (!measured) return undefined;
  const { coded, status, value } = measured;
  const effectiveAt = timeOf(obx.get(14), 'OBX-14', rules, { say, tell }) ?? context.drawn;
  if (effectiveAt && obx.get(14)) for (const fault of drawFaults(effectiveAt, issued)) say('OBX-14', fault);
  const key = [markerOf(coded), obx.get(4)].filter(Boolean).join('#');
  if (seen.has(key)) say(...twice(markerOf(coded), differs));
  seen.add(key);
  if (!effectiveAt || !issued) return undefined;
  const flags = flagsOf(obx, rules);
  const note = noteOf(notes);
  const content = {
    status: status as 'final',
    ...coded,
    effectiveAt,
    issuedAt: issued,
    laboratory: laboratoryOf(obx, rules),
    referenceRanges: rangeOf(obx.lines(7), value, rules.feed),
    ...(value && { value }),
    ...(flags && { flags }),
    ...(specimen && { specimen }),
    ...(note && { note }),
  };
  const inReport = { replicate: obx.get(4), otherKeys: [] };
  return { where, fields: RESULT_FIELDS, keys: resultKeys(obx, key, context), inReport, isWeak: false, earlierIds: [], content };
}

/** A second result of one test, by the field that tells it from a further line of the first. */
function twice(test: string, differs?: string): Parameters<Say> {
  const about = `${test} is in the report twice under one sub-ID`;
  return differs ? [differs, `${about}, and this field differs: no further line of one text`] : ['OBX-4', about];
}

/** OBX-21, and the test within its report. */
function resultKeys(obx: Segment, key: string, { keys, rules }: Context): string[] {
  const own = keyOf(obx, 21, 'result', rules.feed.name);
  return [...(own ? [own] : []), ...keys.map((one) => `${one}#${key}`)];
}

/** Test, status and value; undefined for a fault, a document, and what is no result. */
function readMeasured(lines: readonly Segment[], { feed, units }: Rules, say: Say, tell: Say) {
  const [obx] = lines as [Segment];
  const code = obx.get(11);
  if (code === 'N' || code === 'O') return void tell('OBX-11', `${code}: is no result, left out`);
  const status = RESULT_STATUSES.get(code);
  if (status === undefined) return void say('OBX-11', code === '' ? 'is missing' : `${code} is no status that is read`);
  const test = testOf(obx, 3, feed);
  if ('fault' in test) return void say('OBX-3', test.fault);
  const { value, document, unmappedUnit, words, fault } = valueOf(lines, units, feed);
  if (document) return void tell('OBX-5', `a document (${document}) is left out`);
  if (fault) return void say('OBX-2', fault);
  if (test.unmapped) tell('OBX-3', `no LOINC for ${test.unmapped}: kept under the code and text of the laboratory`);
  if (words && code !== 'X') tell('OBX-5', words);
  if (unmappedUnit) tell('OBX-6', `no UCUM unit for ${unmappedUnit}: shown, not charted with others`);
  return { coded: test.coded, status, value: absentOf(value, code) };
}

/** A word beside X is the reason. V, U, D and W without a value leave the standing one. */
function absentOf(value: LabResult['value'] | undefined, code: string): LabResult['value'] | undefined {
  if (code === 'X' && value === undefined) return undefined;
  if (code === 'X' && value?.kind === 'text') return { kind: 'absent', reason: 'not-performed', text: value.text };
  if (value || ['V', 'U', 'D', 'W'].includes(code)) return value;
  return { kind: 'absent', reason: 'unknown' };
}

function flagsOf(obx: Segment, { feed }: Rules): LabFlags | undefined {
  const sent = Array.from({ length: obx.count(8) }, (_, index) => ({ code: obx.get(8, 1, index + 1), words: obx.get(8, 2, index + 1) })).filter(
    ({ code, words }) => code !== '' || words !== '',
  );
  const mapped = sent.map(({ code, words }) => ({ code: Object.hasOwn(feed.flags, code) ? feed.flags[code]! : code, words }));
  const isKnown = (code: string) => isInterpretation(code) && !OTHER_FLAGS.has(code);
  const codes = mapped.filter(({ code }) => isKnown(code)).map(({ code }) => code);
  const others = mapped.filter(({ code }) => !isKnown(code)).map(({ code, words }) => words || code);
  return sent.length === 0 ? undefined : { codes: [...new Set(codes)], ...(others.length > 0 && { text: others.join(', ') }) };
}

/** OBX-23, else the feed's, else OBX-15, else the sending facility. */
const laboratoryOf = (segment: Segment, { feed, header }: Rules): string => {
  const isResult = segment.name === 'OBX';
  return (isResult && segment.get(23)) || feed.laboratory || (isResult && segment.get(15, 2)) || header.get(4) || feed.name;
};
