import type { AuditEntry, AuditLog } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { rowsOf } from '../shared/rows-of.ts';
import { enterAudited } from './ledger.ts';

/** A stored entry: the values of `AUDIT_COLUMNS`. */
type AuditValues = { [Field in keyof AuditEntry]-?: string | null };

const STORED = {
  actor: { column: 'actor', type: 'text' },
  action: { column: 'action', type: 'text' },
  outcome: { column: 'outcome', type: 'text' },
  organizationId: { column: 'organisation_id', type: 'uuid' },
  clientId: { column: 'client_id', type: 'text' },
  memberId: { column: 'member_id', type: 'uuid' },
  consentId: { column: 'consent_id', type: 'uuid' },
  requestId: { column: 'request_id', type: 'text' },
  ownRequestId: { column: 'own_request_id', type: 'uuid' },
  detail: { column: 'detail', type: 'jsonb' },
} as const satisfies Record<keyof AuditEntry, { column: string; type: string }>;
const FIELDS = Object.keys(STORED) as (keyof typeof STORED)[];

const AUDIT_COLUMNS = FIELDS.map((field) => STORED[field].column);

/** In the order of `AUDIT_COLUMNS`. */
const auditSelection = (value: Value<AuditValues>) => FIELDS.map((field) => sql<string>`${value(field)}::${sql.raw(STORED[field].type)}`);

function auditValues({ detail, ...entry }: AuditEntry): AuditValues {
  const noIds = { organizationId: null, clientId: null, memberId: null, consentId: null, requestId: null, ownRequestId: null };
  return { ...noIds, ...entry, detail: detail ? jsonOf(detail) : null };
}

const insert = prepared<AuditValues, unknown>((db, value) =>
  db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => sql`SELECT ${sql.join(auditSelection(value))}` as never),
);

/** Joins the transaction when `on` is one. */
export async function appendAudit(on: Queries, entry: AuditEntry): Promise<void> {
  await insert(on, auditValues(entry));
  enterAudited(entry);
}

const TEXTS = FIELDS.map((field) => `"${field}" text`).join(', ');

/** Several entries, in this order, by one statement. */
export async function appendAudits(on: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const selection = auditSelection((field) => sql.ref(`given.${field}`));
  await on
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => sql`SELECT ${sql.join(selection)} FROM ${rowsOf(entries.map(auditValues), TEXTS)}` as never)
    .execute();
  for (const entry of entries) enterAudited(entry);
}

/** The rows of the entry for each row of `table`, a part of the statement, which has the `fields` that differ. None of them is a withdrawal. */
export const auditEach = (db: Queries, table: string, fields: readonly (keyof AuditEntry)[], entry: AuditEntry) => {
  const same = auditValues(entry);
  const selection = auditSelection((field) => (fields.includes(field) ? sql.ref(`${table}.${field}`) : sql.val(same[field])));
  return db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => sql`SELECT ${sql.join(selection)} FROM ${sql.table(table)}` as never);
};

/** jsonb cannot hold NUL or lone surrogates. URLs may hold both, and truncation can leave a lone surrogate. */
export const withoutNul = <T>(detail: T): T => JSON.parse(jsonOf(detail)) as T;

export function jsonOf(detail: unknown): string {
  const text = JSON.stringify(detail);
  return UNSTORABLE.test(text)
    ? JSON.stringify(detail, (_name, value) => (typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : value))
    : text;
}

/** JSON escapes both. A function for each value would cost more than all the rest of the text. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** Names the person who acts as the operator in an entry. */
export const signedBy =
  (operator: string) =>
  (entry: AuditEntry): AuditEntry => ({ ...entry, detail: { by: operator, ...entry.detail } });

export function postgresAudit({ kysely }: Database): AuditLog {
  return { append: (entry) => appendAudit(kysely, entry) };
}
