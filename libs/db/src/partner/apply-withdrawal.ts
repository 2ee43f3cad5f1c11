import { currentRecord, digestOf, type Withdrawal } from '@biomarker/domain/partner';
import { sql, type Expression, type SqlBool } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit, signedBy } from './audit.ts';
import { closeWithin } from './close-member.ts';
import { erase } from './erasure.ts';
import { writeVersions } from './lab-writer.ts';
import type { BothStores } from './stores.ts';

/** No password has this hash, so the member needs a reset link. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const NARROWED = { suspend: 'suspended', reject: 'rejected' } as const;

/** Whether it changed the database, or a sentence for the operator: a line stands before its commit, so what widens is never applied. */
export type Applied = boolean | string;
/** The lines whose action is one of `Actions`. */
type Of<Actions> = Withdrawal extends infer One ? (One extends { action: infer Its } ? (Actions extends Its ? One : never) : never) : never;

type Apply<Action> = (tx: Queries, line: Of<Action>, operator: string, lab: Queries) => Promise<Applied>;

/** Applies one line of the ledger within the transactions, its member by id. A repeated line changes nothing. */
export const applyWithdrawal = ({ control, lab }: BothStores, line: Withdrawal, operator: string): Promise<Applied> =>
  (APPLY[line.action] as Apply<unknown>)(control, line as never, operator, lab);

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The lines with the id of each member in place of its digest. All digests are compared in one pass, since no index has them. */
export async function withMemberIds(tx: Queries, lines: readonly Withdrawal[]): Promise<Withdrawal[]> {
  const digests = lines.flatMap((line) => ('member' in line ? [line.member] : []));
  if (digests.length === 0) return [...lines];
  const rows = await tx.selectFrom('partner.member').where(digestIn('id', digests)).select('id').execute();
  const ids = new Map(rows.map(({ id }) => [digestOf(id), id]));
  return lines.map((line) => ('member' in line ? { ...line, member: ids.get(line.member) ?? NOBODY } : line));
}

const narrowOrganization: Apply<'organisation.suspend'> = (tx, { action, organization }) => {
  const status = NARROWED[action.slice('organisation.'.length) as keyof typeof NARROWED];
  return changed(tx.updateTable('partner.organisation').set({ status }).where('id', '=', organization).where('status', '<>', status));
};

const widenedOrganization: Apply<'organisation.resume'> = async (tx, { action, organization }) => {
  const found = await tx.selectFrom('partner.organisation').where('id', '=', organization).select(['slug', 'status']).executeTakeFirst();
  if (!found || found.status === 'approved') return false;
  const verb = action.slice('organisation.'.length);
  return `${found.slug} is ${found.status}, but the ledger has "${verb}". If it took effect, set it again: partners ${verb} ${found.slug}`;
};

const suspendApplication: Apply<'application.suspend'> = (tx, { application }) =>
  changed(tx.updateTable('partner.application').set({ status: 'suspended' }).where('client_id', '=', application).where('status', '<>', 'suspended'));

const resumedApplication: Apply<'application.resume'> = async (tx, { application }) => {
  const found = await tx.selectFrom('partner.application').where('client_id', '=', application).select('status').executeTakeFirst();
  if (!found || found.status === 'active') return false;
  return `${application} is ${found.status}, but the ledger has "resume". If it took effect, set it again: partners application resume ${application}`;
};

const forgetPassword: Apply<'password.change'> = (tx, { member }) =>
  changed(tx.updateTable('partner.member').set({ password_hash: NO_PASSWORD }).where('id', '=', member).where('password_hash', '<>', NO_PASSWORD));

const removePasskey: Apply<'passkey.remove'> = (tx, { member, passkey }) =>
  changed(
    tx
      .deleteFrom('partner.passkey')
      .where('member_id', '=', member)
      .where(digestIn('id', [passkey])),
  );

/** Used codes are back. The member makes new ones. */
const forgetCodes: Apply<'recovery-codes.use'> = (tx, { member }) => changed(tx.deleteFrom('partner.recovery_code').where('member_id', '=', member));

/** Without passkeys the password alone opens the account. */
const removedPasskeys: Apply<'passkeys.remove'> = async (tx, { member }) => {
  const found = await tx
    .selectFrom('partner.passkey as k')
    .innerJoin('partner.member as m', 'm.id', 'k.member_id')
    .where('k.member_id', '=', member)
    .select('m.email')
    .executeTakeFirst();
  return found ? `The lost passkeys of ${found.email} are back. If they were removed, remove them again: members remove-passkeys ${found.email}` : false;
};

const untie: Apply<'member.untie'> = (tx, { member, organization }) =>
  changed(tx.deleteFrom('partner.subject_link').where('organisation_id', '=', organization).where('member_id', '=', member));

/** Takes away the scopes that the line does not have. */
const narrowLicense: Apply<'licence.set'> = async (tx, { organization, environment, scopes }) => {
  const licensee = await tx.selectFrom('partner.organisation').where('id', '=', organization).select('slug').executeTakeFirst();
  if (!licensee) return false;
  const is = { organisation_id: organization, environment };
  const license = await tx
    .selectFrom('partner.licence')
    .where((eb) => eb.and(is))
    .select('scopes')
    .executeTakeFirst();
  const held = license?.scopes ?? [];
  const kept = held.filter((scope) => scopes.some((named) => named === scope));
  await tx
    .updateTable('partner.licence')
    .set({ scopes: kept })
    .where((eb) => eb.and(is))
    .execute();
  const missing = scopes.filter((scope) => !held.includes(scope));
  if (missing.length === 0) return kept.length < held.length;
  return `The ${environment} license of ${licensee.slug} lacks ${missing.join(' ')}, but the ledger has it. If it took effect, set it again: partners license ${licensee.slug}`;
};

const APPLY: { [Action in Withdrawal['action']]: (control: Queries, line: Of<Action>, operator: string, lab: Queries) => Promise<Applied> } = {
  'member.erase': (control, { member }, operator, lab) => eraseAgain({ control, lab }, member, operator),
  'member.close': (tx, { member }, operator) => closeAgain(tx, member, operator),
  'member.untie': untie,
  'password.change': forgetPassword,
  'password.reset': forgetPassword,
  'passkey.remove': removePasskey,
  'passkeys.remove': removedPasskeys,
  'recovery-codes.use': forgetCodes,
  'recovery-codes.replace': forgetCodes,
  'organisation.suspend': narrowOrganization,
  'organisation.resume': widenedOrganization,
  'organisation.approve': widenedOrganization,
  'organisation.reject': narrowOrganization,
  'organisation.keys': async (_tx, { organization }) => `The keys of organization ${organization} were replaced. Set them again: partners keys`,
  'application.suspend': suspendApplication,
  'application.resume': resumedApplication,
  'application.keys': async (_tx, { application }) => `The keys of ${application} were replaced. Set them again.`,
  'application.redirects': async (_tx, { application }) => `The redirect URIs of ${application} were replaced. Set them again.`,
  'credential.revoke': endCredential,
  'credential.retire': endCredential,
  'licence.set': narrowLicense,
  'record.withdraw': (_control, line, _operator, lab) => withdrawRecord(lab, line),
};

const changed = async (change: Parameters<typeof changedRows>[0]): Promise<boolean> => (await changedRows(change)) > 0;

/** The ids whose `digestOf` is one of `digests`. */
const digestIn = (column: string, digests: readonly string[]): Expression<SqlBool> =>
  sql<boolean>`translate(encode(sha256(${sql.ref(column)}::text::bytea), 'base64'), '+/=', '-_') = ANY(${digests}::text[])`;

/** Laboratory rows of a member who is gone already are lost charts. */
async function eraseAgain(stores: BothStores, id: string, operator: string): Promise<boolean> {
  const member = await stores.control.selectFrom('partner.member').where('id', '=', id).select(['id', 'email']).executeTakeFirst();
  if (!member) return false;
  const { pseudonym: memberId, ...detail } = await erase(stores, member);
  await appendAudit(stores.control, signedBy(operator)({ actor: 'operator', action: 'member.erase', outcome: 'ok', memberId, detail }));
  return true;
}

async function closeAgain(tx: Queries, memberId: string, operator: string): Promise<boolean> {
  const audits = () => [signedBy(operator)({ actor: 'operator', action: 'member.close', outcome: 'ok', memberId })];
  return (await closeWithin(tx, { column: 'id', value: memberId }, 'operator', audits)) !== undefined;
}

function endCredential(tx: Queries, { credential, end }: Of<'credential.revoke'>): Promise<boolean> {
  const at = sql<string>`coalesce(${end ?? null}::timestamptz, now())`;
  return changed(
    tx
      .updateTable('partner.credential')
      .set({ revoked_at: at })
      .where('id', '=', credential)
      .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', at)])),
  );
}

/** Writes the next version of a record, entered in error. */
async function withdrawRecord(lab: Queries, { kind, record: id }: Of<'record.withdraw'>): Promise<boolean> {
  const newest = await lab
    .selectFrom('partner.lab_history')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .select(['version', 'record', 'member_id as memberId'])
    .executeTakeFirst();
  if (!newest || (newest.record as { status?: string }).status === 'entered-in-error') return false;
  const record = { ...currentRecord<object>(newest.record as object), status: 'entered-in-error' };
  await writeVersions(lab, { kind, at: new Date() }, [{ memberId: newest.memberId, record, version: newest.version + 1 }]);
  return true;
}
