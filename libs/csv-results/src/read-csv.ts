import {
  compareDecimals,
  drawFaults,
  holdsControl,
  isInterpretation,
  labDay,
  LoincCode,
  markerOf,
  MAY_LACK_VALUE,
  inWords,
  numberOf,
  rangeOf,
  releaseFaults,
  reportOfResults,
  TABLE_FIELDS,
  textUnit,
  type Feed,
  type Fields,
  type Found,
  type LabFlags,
  type LabValue,
  type ReferenceRange,
  type Remark,
  type SentResult,
  type UnitRules,
} from '@biomarker/domain/partner';
import { timeOfCell } from './csv-time.ts';
import { orderIn, tableOf, type Row, type Table } from './table.ts';

export type CsvRules = { feed: Feed; units: Pick<UnitRules, 'isUnit'>; now: Date };

const STATUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    final: 'final',
    f: 'final',
    preliminary: 'preliminary',
    p: 'preliminary',
    corrected: 'corrected',
    c: 'corrected',
    amended: 'amended',
    registered: 'registered',
    i: 'registered',
    cancelled: 'cancelled',
    x: 'cancelled',
    'entered-in-error': 'entered-in-error',
  }),
);

/** The reports of a table, one for each order number. Nothing of its content makes this throw. */
export function* readCsv(bytes: Uint8Array, rules: CsvRules): Generator<Found> {
  yield* reportsOf(tableOf(bytes, rules.feed), rules);
}

/** For a table of any layout: each of its rows is a result, with the fields of `csv` of the feed. */
function* reportsOf({ rows, faults }: Table, rules: CsvRules): Generator<Found> {
  if (faults.length > 0) return yield { faults, notes: [] };
  const orders = new Map<string, Row[]>();
  for (const row of rows) {
    const own = orders.get(orderIn(row));
    if (own) own.push(row);
    else orders.set(orderIn(row), [row]);
  }
  for (const own of orders.values()) yield orderOf(own, rules);
}

/** A row that is torn refuses its order: what it says of the others is unknown. */
function orderOf(all: readonly Row[], rules: CsvRules): Found {
  const { feed } = rules;
  const { csv = {} } = feed;
  const notes: Remark[] = [];
  const unit = `line ${all[0]!.line}`;
  const faults = all.flatMap(({ line, fault }): Remark[] => (fault ? [{ where: `line ${line}`, field: '', about: fault }] : []));
  const rows = all.filter(({ fault }) => !fault);
  const [first] = rows;
  if (!first) return { unit, faults, notes };
  const where = `line ${first.line}`;
  const order = first.get('order');
  if (order === '') return { unit, faults: [{ where, field: csv.order!, about: 'is empty' }], notes };
  const key = `urn:feed:${feed.name}:filler|${order}`;
  const seen = new Set<string>();
  const results = rows.flatMap((row) => resultOf(row, { ...rules, order, key, seen, faults, notes }) ?? []);
  faults.push(...patientFaults(first, rows, csv));
  if (results.length === 0 || faults.length > 0) return { unit, faults, notes };
  const birth = first.get('birthDate') && timeOfCell(first.get('birthDate'), feed);
  if (birth && 'fault' in birth) return { unit, faults: [{ where, field: csv.birthDate!, about: birth.fault }], notes };
  const content = { ...reportOfResults(results.map((one) => one.content)), name: first.get('panel') || order, laboratory: laboratoryOf(feed) };
  const identifiers = feed.memberSystem ? [{ system: feed.memberSystem, value: first.get('member') }] : [];
  const subject = { where, field: csv.member!, keys: [], identifiers, ...(birth && { birthDate: labDay(birth.time), birthField: csv.birthDate! }) };
  const report = { where, fields: fieldsOf(feed), keys: [key], otherKeys: [], isOfResults: true as const, isWeak: false, earlierIds: [], content };
  return { unit, faults, notes, delivery: { subject, report, results } };
}

const PATIENT_FIELDS = [['member', 'patient'], ['birthDate', 'birth date']] as const; // prettier-ignore

/** An order is of one patient. */
function patientFaults(first: Row, rows: readonly Row[], csv: NonNullable<Feed['csv']>): Remark[] {
  const where = `line ${first.line}`;
  const missing = first.get('member') === '' ? [{ where, field: csv.member!, about: 'is empty' }] : [];
  const others = PATIENT_FIELDS.flatMap(([field, fact]) =>
    rows
      .filter((row) => row.get(field) !== first.get(field))
      .map(({ line }) => ({ where: `line ${line}`, field: csv[field]!, about: `is another ${fact} than in ${where}` })),
  );
  return [...missing, ...others];
}

const laboratoryOf = ({ laboratory, name }: Feed): string => laboratory ?? name;

const fieldsOf = ({ csv = {}, name }: Feed): Fields => ({
  subject: csv.member!,
  identifier: csv.order!,
  code: csv.code ?? csv.name ?? csv.order!,
  status: csv.status ?? `status of the feed ${name}`,
  issued: csv.issued ?? csv.collected!,
  effective: csv.collected!,
  value: csv.value!,
});

type Context = CsvRules & { order: string; key: string; seen: Set<string>; faults: Remark[]; notes: Remark[] };

function resultOf(row: Row, context: Context): SentResult | undefined {
  const { feed, faults, notes, seen, order, key } = context;
  const fields = fieldsOf(feed);
  const where = `line ${row.line}`;
  const before = faults.length;
  const say = (field: string, about: string) => void faults.push({ where, field, about });
  for (const field of TABLE_FIELDS) if (holdsControl(row.get(field))) say(feed.csv![field]!, 'holds a control character');
  const tell = (field: string, about: string) => void notes.push({ where, field, about });
  const tested = testOf(row, feed, say);
  const times = timesOf(row, context, say, tell);
  const status = statusIn(row, feed, say);
  const test = tested ? [markerOf(tested), row.get('replicate')].filter(Boolean).join('#') : '';
  if (seen.has(test)) say(fields.code, `${row.get('code') || tested?.name} is in order ${order} twice`);
  seen.add(test);
  const value = row.get('value') === '' && MAY_LACK_VALUE.includes(status ?? '') ? undefined : valueOf(row, context);
  const referenceRanges = rangesOf(row, value, feed, say);
  if (faults.length > before || !tested || !times) return undefined;
  noteUnmapped(tested, value, feed, tell);
  const content = {
    status: status as 'final',
    ...tested,
    ...times,
    laboratory: laboratoryOf(feed),
    ...(value && { value }),
    referenceRanges,
    ...wordsOf(row, feed),
  };
  const inReport = { replicate: row.get('replicate'), otherKeys: [] };
  return { where, fields, keys: [`${key}#${test}`], inReport, isWeak: false, earlierIds: [], content };
}

function noteUnmapped(
  { loincCode, name, codings }: { loincCode?: string; name: string; codings?: { code?: string }[] },
  value: LabValue | undefined,
  feed: Feed,
  tell: Say,
) {
  if (!loincCode) tell(fieldsOf(feed).code, `no LOINC for ${codings?.[0]?.code ?? name}`);
  if (value?.kind === 'quantity' && value.unit !== '' && value.ucum === undefined)
    tell(feed.csv!.unit!, `no UCUM unit for ${value.unit}: shown, not charted with others`);
  if (value?.kind === 'text' && LIKE_A_NUMBER.test(value.text)) tell(feed.csv!.value!, 'is no number of this feed: kept as text');
}

/** Digits with signs between them, such as 2,310 or 250'000; a titer, an interval and a share are no numbers. */
const LIKE_A_NUMBER = /^[<>=+-]?\d+(?:[^\s\d\p{L}:/–-]\d+)*[.,]?(?:\s|$)/u;

function statusIn(row: Row, feed: Feed, say: Say): string | undefined {
  const sent = row.get('status');
  const status = STATUSES.get((sent || feed.status || '').toLowerCase());
  if (status === undefined) say(fieldsOf(feed).status, sent === '' ? 'is missing' : `${sent} is no status that is read`);
  return status;
}

function wordsOf(row: Row, feed: Feed) {
  const [flags, specimen, note] = [flagsOf(row.get('flag'), feed), row.get('specimen'), row.get('note')];
  return { ...(flags && { flags }), ...(specimen && { specimen }), ...(note && { note }) };
}

type Say = (field: string, about: string) => void;

function testOf(row: Row, feed: Feed, say: Say) {
  const [code, name] = [row.get('code'), row.get('name') || row.get('code')];
  const given = row.get('loinc');
  if (given && !LoincCode.safeParse(given).success) return void say(feed.csv!.loinc!, `"${given}": the check digit of the LOINC code is wrong`);
  if (!name && !given) return void say(fieldsOf(feed).code, 'is empty: which test');
  const loincCode = given || (Object.hasOwn(feed.codes, code) ? feed.codes[code] : undefined);
  const codings = code ? [{ system: feed.localCodes ?? `urn:feed:${feed.name}:codes`, code, ...(name && { display: name }) }] : [];
  return { name: name || given, ...(loincCode && { loincCode }), ...(codings.length > 0 && { codings }) };
}

function timesOf(row: Row, { feed, now }: Context, say: Say, note: Say) {
  const { collected, issued } = feed.csv!;
  const drawn = timeOfCell(row.get('collected'), feed);
  const released = row.get('issued')
    ? timeOfCell(row.get('issued'), feed)
    : { time: now.toISOString(), note: 'no time of release: the time of the import is taken' };
  if ('fault' in drawn) say(collected!, drawn.fault);
  if ('fault' in released) say(issued!, released.fault);
  if ('fault' in drawn || 'fault' in released) return undefined;
  for (const [field, { note: about }] of [
    [collected, drawn],
    [issued ?? collected, released],
  ] as [string, { note?: string }][])
    if (about) note(field, about);
  for (const fault of drawFaults(drawn.time, released.time)) say(collected!, fault);
  for (const fault of releaseFaults(released.time, now)) say(issued!, fault);
  return { effectiveAt: drawn.time, issuedAt: released.time };
}

function valueOf(row: Row, { feed, units }: Context): LabValue {
  const text = row.get('value');
  if (text === '') return { kind: 'absent', reason: 'unknown' };
  const number = numberOf(text, feed.decimal);
  return number ? { kind: 'quantity', ...number, ...textUnit(row.get('unit'), units, feed) } : { kind: 'text', text: inWords(text, row.get('unit')) };
}

function rangesOf(row: Row, value: LabValue | undefined, feed: Feed, say: Say): ReferenceRange[] {
  const bound = (field: 'low' | 'high') => {
    if (row.get(field) === '') return undefined;
    const number = numberOf(row.get(field), feed.decimal);
    if (!number || number.comparator) return void say(feed.csv![field]!, `${row.get(field)} is no number`);
    return number.value;
  };
  const [low, high] = [bound('low'), bound('high')];
  if (low !== undefined && high !== undefined && compareDecimals(low, high) > 0) say(feed.csv!.low!, `${low} is above ${high}`);
  if (low === undefined && high === undefined) return rangeOf(row.get('range'), value, feed);
  const text = row.get('range');
  return [{ ...(low !== undefined && { low }), ...(high !== undefined && { high }), ...(text && { text }) }];
}

function flagsOf(sent: string, feed: Feed): LabFlags | undefined {
  if (sent === '') return undefined;
  const code = Object.hasOwn(feed.flags, sent) ? feed.flags[sent]! : sent;
  return isInterpretation(code) ? { codes: [code] } : { codes: [], text: sent };
}
