import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, fhirTime, precisionOf, SHOWN_STATUSES, type LabCoding, type LabComponent, type LabReport, type LabResult } from '@biomarker/domain/partner';
import { freshStores, isForLab, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';

// Deliveries in the shapes of real laboratories, all invented, each with the chart that it must leave.

const CASES = fileURLToPath(new URL('./deliveries/', import.meta.url));
const read = <T>(file: string): T => JSON.parse(readFileSync(join(CASES, file), 'utf8')) as T;

type Remark = { where: string; field: string };
type Step = {
  file: string;
  options?: string[];
  outcome: string;
  ack?: string;
  acks?: string[];
  counts?: Record<string, number>;
  refusals?: Remark[];
  notes?: Remark[];
};
type Report = { records: Record<string, number>; units: { refused: number }; refusals: Remark[]; notes: Remark[] };
type Code = { loinc: string | null; local?: string; text: string };
type Expected = { name: string; feed: string; steps: Step[]; chart: ExpectedReport[] };
type ExpectedReport = Record<string, unknown> & { member: string; identifiers: string[]; code: Code; results: (Record<string, unknown> & { code: Code })[] };
type Member = { key: string; email: string; givenName: string; familyName: string; birthDate: string; gender: 'female' | 'male'; identifiers: string[] };

const members = read<Member[]>('members.json');
const feeds = read<Record<string, { format: string }>>('feeds.json');
/** These want no answer: MSH-16 is NE. */
const UNANSWERED = ['hl7-01-us-elr.hl7', 'hl7-04-first.hl7'];
const cases = readdirSync(CASES).filter((file) => file.endsWith('.expected.json'));

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await (isForLab(text) ? connection.lab : connection).pool.query(text, values)).rows as Row[];

async function run({ file, options = [] }: Step, feed: string) {
  const report = join(folder, 'report.json');
  copyFileSync(join(CASES, file), join(folder, file));
  const acks = join(folder, 'acks');
  const answers = feeds[feed]!.format === 'hl7v2' && !options.includes('--dry-run') ? ['--acks', acks] : [];
  const { exitCode, text } = await operator('results', 'import', join(folder, file), '--feed', feed, '--report', report, ...answers, ...options);
  const codes = answers.length > 0 ? [...readFileSync(acks, 'latin1').matchAll(/\rMSA\|(A[AER])\|/g)].map(([, code]) => code) : [];
  return { exitCode, text, codes, report: JSON.parse(readFileSync(report, 'utf8')) as Report };
}

/** The words of the outcome, as the cases name it. */
function outcomeOf({ records, refusals }: { records: Record<string, number>; refusals: Remark[] }, isPartial: boolean): string {
  if (refusals.length > 0) return isPartial ? 'partly' : 'refused';
  if (records.new! + records.changed! > 0) return 'accepted';
  return records.stale! > 0 && records.unchanged === 0 ? 'stale' : 'unchanged';
}

const EXIT_CODES: Partial<Record<string, number>> = { refused: 1, partly: 3 };

const places = (remarks: readonly Remark[] = []) => remarks.map(({ where, field }) => `${where} | ${field}`).sort();
const isShown = (status: string) => (SHOWN_STATUSES as readonly string[]).includes(status);

type Row = { id: string; kind: string; version: number; memberId: string; record: LabResult & LabReport; document: string };

/** The chart in the words of the cases. */
async function chart() {
  const rows = await query<Row>(`
    SELECT r.kind, r.id, r.version, r.member_id AS "memberId", r.document, h.record
    FROM (SELECT 'report' AS kind, id, version, member_id, document FROM partner.lab_report
      UNION ALL SELECT 'result', id, version, member_id, document FROM partner.lab_result) r
    JOIN partner.lab_history h ON h.member_id = r.member_id AND h.id = r.id AND h.version = r.version`);
  const keys = await query<{ id: string; key: string }>('SELECT record_id AS id, key FROM partner.lab_key');
  const emails = new Map((await query<{ id: string; email: string }>('SELECT id, email FROM partner.member')).map(({ id, email }) => [id, email]));
  return rows
    .filter(({ kind }) => kind === 'report')
    .map((report) => ({
      ...shared(report),
      member: members.find(({ email }) => email === emails.get(report.memberId))?.key,
      keys: keys.filter(({ id }) => id === report.id).map(({ key }) => key),
      conclusion: report.record.conclusion,
      results: rows
        .filter(({ record }) => record.reportId === report.id)
        .map((row) => ({ ...shared(row), ...measuredOf(row.record), precision: precisionOf(row.record.effectiveAt) })),
    }));
}

function shared({ record, version, document }: Row) {
  // FHIR has no release that is a day.
  const { effectiveDateTime, issued = record.issuedAt } = JSON.parse(document) as { effectiveDateTime: string; issued?: string };
  expect([effectiveDateTime, issued]).toEqual([fhirTime(record.effectiveAt), fhirTime(record.issuedAt)]);
  const { status, laboratory, specimen, note } = record;
  return { version, status, shown: isShown(status), effective: effectiveDateTime, issued, laboratory, specimen, note, code: codeOf(record) };
}

const codeOf = ({ loincCode = null, codings, name }: { loincCode?: string | null; codings?: LabCoding[]; name: string }) => ({
  loinc: loincCode,
  local: codings?.find(({ code }) => code)?.code,
  text: name,
});

const measuredOf = ({ value, components, referenceRanges, flags }: LabResult) => ({
  value,
  components: components?.map((part: LabComponent) => ({ ...partOf(part), code: codeOf(part) })),
  ...flagsOf(flags),
  ranges: referenceRanges.map(({ low, high, text, appliesTo }) => ({ low, high, text, appliesTo })),
});
const partOf = ({ value, flags }: LabComponent) => ({ value, ...flagsOf(flags) });
const flagsOf = (flags: LabResult['flags']) => ({ interpretation: flags && flags.codes.length > 0 ? flags.codes : undefined, interpretationText: flags?.text });

/** A local code is compared where the case names one. */
const likeCode = ({ local, ...code }: Code) => ({ ...code, ...(local && { local }) });

function expectChart(found: Awaited<ReturnType<typeof chart>>, expected: readonly ExpectedReport[]): void {
  const order = (one: { code: { text: string; loinc: string | null }; effective?: unknown; member?: unknown }) =>
    `${String(one.effective)} ${one.code.text} ${one.code.loinc} ${String(one.member)}`;
  const byOrder = <T extends Parameters<typeof order>[0]>(list: readonly T[]) => [...list].sort((one, other) => order(one).localeCompare(order(other)));
  expect(byOrder(found).map(order)).toEqual(byOrder(expected as never[]).map(order));
  byOrder(expected as never[]).forEach((wanted: ExpectedReport, index) => {
    const { identifiers, results, result: _result, ...report } = wanted as ExpectedReport & { result?: unknown };
    const { keys, results: own, ...rest } = byOrder(found)[index]!;
    // A placer number names a report together with its panel.
    expect(identifiers.filter((one) => !keys.some((key) => key === one || key.startsWith(`${one}#`)))).toEqual([]);
    expect({ ...rest, code: { ...rest.code, local: report.code.local } }).toEqual(report);
    expect(byOrder(own).map(order)).toEqual(byOrder(results as never[]).map(order));
    byOrder(results as never[]).forEach((one: ExpectedReport['results'][number], at) => {
      const { ranges = [], components, ...more } = one as typeof one & { ranges?: Record<string, unknown>[]; components?: { code: Code }[] };
      const kept = ranges.map(({ low, high, text, appliesTo }) => ({ low, high, text, appliesTo }));
      const parts = components?.map((part) => ({ ...part, code: expect.objectContaining(likeCode(part.code)) }));
      expect(byOrder(own)[at]).toEqual({ ...more, code: expect.objectContaining(likeCode(one.code)), ranges: kept, components: parts });
    });
  });
}

describe('a delivery', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const registry = postgresRegistry(connection, 'tests');
    for (const { key: _key, identifiers, ...member } of members) {
      await addMember({ registry, passwords: argon2Passwords() }, { ...member, password: 'a long enough password' });
      for (const identifier of identifiers) {
        const [system = '', value = ''] = identifier.split('|');
        expect(await operator('members', 'identify', member.email, '--system', system, '--value', value)).toMatchObject({ exitCode: 0 });
      }
    }
    expect(await operator('feeds', 'set', '--file', join(CASES, 'feeds.json'))).toMatchObject({ exitCode: 0 });
  });
  beforeEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each(cases)('%s leaves its chart', async (file) => {
    const { feed, steps, chart: expected } = read<Expected>(file);
    for (const step of steps) {
      const dry = await run({ ...step, options: [...(step.options ?? []), '--dry-run'] }, feed);
      const { exitCode, report, codes } = await run(step, feed);
      expect([{ ...report, dryRun: true }, exitCode]).toEqual([dry.report, dry.exitCode]);
      expect([step.file, outcomeOf(report, exitCode === 3), exitCode]).toEqual([step.file, step.outcome, EXIT_CODES[step.outcome] ?? 0]);
      const answers = step.acks ?? (step.ack ? [step.ack] : undefined);
      if (answers) expect([step.file, codes]).toEqual([step.file, UNANSWERED.includes(step.file) ? [] : answers]);
      expect([step.file, places(report.refusals)]).toEqual([step.file, places(step.refusals)]);
      expect([step.file, places(report.notes)]).toEqual([step.file, places(step.notes)]);
      if (step.outcome !== 'refused') expect({ ...report.records, setAside: report.units.refused }).toMatchObject(step.counts ?? {});
    }
    expectChart(await chart(), expected);
  });
});
