import { randomUUID } from 'node:crypto';
import { digestOf, type Erased, type PartnerRegistry } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit, signedBy } from './audit.ts';
import { removeOldAudit } from './audit-partitions.ts';
import { removeArtifacts } from './close-member.ts';
import { eraseCharts, eraseLostCharts } from './erase-charts.ts';
import { enter } from './ledger.ts';
import { noteRetention } from './upkeep.ts';
import { inBoth, inBothTold, type BothStores, type Database } from './stores.ts';

type Erasure = Pick<PartnerRegistry, 'eraseMember' | 'runRetention' | 'removeOldAudit' | 'removeLostCharts' | 'noteRetention'>;

/** Each erasure and its audit row are one transaction of the control store, after that of the laboratory store: a repetition finishes what a crash left. */
export function postgresErasure(database: Database, operator: string): Erasure {
  const signed = signedBy(operator);
  return {
    async eraseMember(email, audit) {
      const done = await inBoth(database, async (stores) => {
        const tx = stores.control;
        const member = await tx.selectFrom('partner.member').where('email', '=', email).forUpdate().select(['id', 'email', 'status']).executeTakeFirst();
        if (member?.status !== 'closed') return member && 'active';
        const erased = await erase(stores, member);
        await appendAudit(tx, signed(audit(erased)));
        return erased;
      });
      if (typeof done === 'object') await forgetStatistics(database);
      return done;
    },

    async runRetention(periods, audits) {
      const kept = await inBoth(database, async (stores) => {
        const tx = stores.control;
        const due = await tx
          .selectFrom('partner.member')
          .where('status', '=', 'closed')
          .where('updated_at', '<', before(periods.closedAccountDays))
          .forUpdate()
          .select(['id', 'email'])
          .execute();
        for (const member of due) await appendAudit(tx, signed(audits.erased(await erase(stores, member))));
        const kept = {
          accounts: due.length,
          consents: await changedRows(
            tx.deleteFrom('partner.consent').where((eb) => eb(eb.fn.coalesce('ended_at', 'expires_at'), '<', before(periods.endedConsentDays))),
          ),
          artifacts: await changedRows(tx.deleteFrom('partner.oauth_artifact').where('keep_until', '<', sql<string>`now()`)),
          mail: await changedRows(tx.deleteFrom('partner.mail').where('created_at', '<', before(periods.mailDays))),
        };
        await appendAudit(tx, signed(audits.run(kept)));
        return kept;
      });
      if (kept.accounts > 0) await forgetStatistics(database);
      return kept;
    },

    removeOldAudit: (days, audit) => removeOldAudit(database, days, (removed) => signed(audit(removed))),

    async removeLostCharts(audit) {
      const removed = await inBothTold(database, async (stores) => {
        const { charts, fault } = await eraseLostCharts(stores);
        if (fault) throw new DomainError('conflict', 'lost_charts', fault);
        if (charts > 0) await appendAudit(stores.told, signed(audit(charts)));
        return charts;
      });
      if (removed > 0) await forgetStatistics(database);
      return removed;
    },

    noteRetention: () => noteRetention(database),
  };
}

const before = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** Deleting the member cascades to patient identities, user links, consents, passkeys and recovery codes. */
export async function erase({ control: tx, lab }: BothStores, { id: memberId, email }: { id: string; email: string }): Promise<Erased> {
  const pseudonym = randomUUID();
  const { consents } = await tx
    .selectFrom('partner.consent')
    .where('member_id', '=', memberId)
    .select((eb) => eb.fn.countAll<string>().as('consents'))
    .executeTakeFirstOrThrow();
  await removeArtifacts(tx, memberId);
  await tx
    .deleteFrom('partner.rate_limit')
    .where((eb) =>
      eb.or([
        sql<boolean>`strpos(${eb.ref('key')}, ${digestOf(email)}) > 0`,
        eb.exists(
          eb
            .selectFrom('partner.consent as c')
            .where('c.member_id', '=', memberId)
            .where(sql<boolean>`strpos(${eb.ref('key')}, c.id::text) > 0`)
            .select('c.id'),
        ),
      ]),
    )
    .execute();
  enter({ action: 'member.erase', member: digestOf(memberId) });
  const rows = await pseudonymize(
    tx,
    { memberId, addresses: [{ digest: digestOf(email), until: null }, ...(await earlierAddresses(tx, memberId))] },
    pseudonym,
  );
  const { lab_result: results, lab_report: reports } = await eraseCharts(lab, [memberId]);
  await tx.deleteFrom('partner.member').where('id', '=', memberId).execute();
  return { pseudonym, results, reports, consents: Number(consents), rows };
}

/** An address by its digest, and the time at which the member gave it up; another one may have it since. */
type Address = { digest: string; until: string | null };

/**
 * Replaces the member's id in audit rows by a random pseudonym, since laboratories may know the id. Removes ids of connections and records, known to partners,
 * and the email digest. Without their salts, the seals of the rows tell nobody whom they named. Returns the ids of the rows.
 */
async function pseudonymize(tx: Queries, { memberId, addresses }: { memberId: string; addresses: readonly Address[] }, pseudonym: string): Promise<string[]> {
  // The digest has no index, and the audit may be large.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const changed = await tx
    .updateTable('partner.audit')
    .set((eb) => ({ member_id: pseudonym, consent_id: null, detail: sql<string>`${eb.ref('detail')} - 'id' - 'account'` }))
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        // Attempts name an address alone. A row that names another member is theirs.
        sql<boolean>`member_id IS NULL AND EXISTS (SELECT FROM unnest(${addresses.map(({ digest }) => digest)}::text[],
          ${addresses.map(({ until }) => until)}::timestamptz[]) AS own (digest, until) WHERE detail ->> 'account' = digest AND (until IS NULL OR at <= until))`,
      ]),
    )
    .returning('id')
    .execute();
  const rows = changed.map(({ id }) => id).sort((one, other) => Number(one) - Number(other));
  // Excludes sealing until the commit: it would still see the rows as they were.
  await sql`LOCK TABLE partner.audit_link IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await sql`UPDATE partner.audit_link SET salt = NULL WHERE audit_id = ANY(${rows}::bigint[])`.execute(tx);
  return rows;
}

async function earlierAddresses(tx: Queries, memberId: string): Promise<Address[]> {
  return tx
    .selectFrom('partner.audit')
    .where('member_id', '=', memberId)
    .where('action', '=', 'member.address')
    .select((eb) => [sql<string>`${eb.ref('detail')} ->> 'account'`.as('digest'), sql<string>`at::text`.as('until')])
    .execute();
}

/** The planner's statistics keep samples of the erased values until the next ANALYZE of a table that holds rows. */
const forgetStatistics = (database: Database) =>
  inBoth(database, async ({ control, lab }) => {
    for (const store of [control, lab]) await sql`SET LOCAL statement_timeout = 0`.execute(store);
    await sql`ANALYZE partner.lab_result, partner.lab_report, partner.lab_history, partner.lab_key`.execute(lab);
    await sql`ANALYZE partner.member, partner.consent, partner.subject_link, partner.patient, partner.oauth_artifact, partner.rate_limit, partner.mail,
      partner.passkey, partner.recovery_code, partner.audit`.execute(control);
  });
