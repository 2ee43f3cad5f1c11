import { Feed, type FeedRegistry } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import { appendAudit, signedBy } from './audit.ts';
import { inBothTold, type Database } from './stores.ts';

/** The audit names `operator`, the acting person. */
export function postgresFeeds(database: Database, operator: string): FeedRegistry {
  const { kysely } = database;
  const signed = signedBy(operator);
  const feedOf = ({ name, settings, suspended_at }: { name: string; settings: unknown; suspended_at: unknown }): Feed => ({
    ...Feed.parse(settings),
    name,
    ...(suspended_at !== null && { suspended: true }),
  });
  return {
    setFeed: ({ name, ...settings }, audit) =>
      kysely.transaction().execute(async (tx) => {
        const { version } = await tx
          .insertInto('partner.lab_feed')
          .values({ name, version: 1, settings: JSON.stringify(settings), updated_at: sql<string>`now()` })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet((eb) => ({ version: sql<number>`lab_feed.version + 1`, settings: eb.ref('excluded.settings'), updated_at: sql<string>`now()` })),
          )
          .returning('version')
          .executeTakeFirstOrThrow();
        await appendAudit(tx, signed(audit(version)));
        return version;
      }),
    async feed(name) {
      const row = await kysely.selectFrom('partner.lab_feed').where('name', '=', name).select(['name', 'settings', 'suspended_at']).executeTakeFirst();
      return row && feedOf(row);
    },
    feeds: async () => (await kysely.selectFrom('partner.lab_feed').orderBy('name').select(['name', 'settings', 'suspended_at']).execute()).map(feedOf),
    suspend: (feed, suspended, audit) =>
      kysely.transaction().execute(async (tx) => {
        const other = tx
          .updateTable('partner.lab_feed')
          .where('name', '=', feed)
          .where('suspended_at', suspended ? 'is' : 'is not', null);
        const isChanged = (await changedRows(other.set({ suspended_at: suspended ? sql<string>`now()` : null }))) > 0;
        if (isChanged) await appendAudit(tx, signed(audit));
        return isChanged;
      }),
    member: async (email) =>
      (await kysely.selectFrom('partner.member').where('email', '=', email).where('status', '=', 'active').select('id').executeTakeFirst())?.id,
    identify: (memberId, { system, value }, audit) =>
      kysely.transaction().execute(async (tx) => {
        const added = await tx
          .insertInto('partner.member_identifier')
          .values({ system, value, member_id: memberId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('member_id')
          .executeTakeFirst();
        if (added) await appendAudit(tx, signed(audit));
        const { member_id: owner } = await tx
          .selectFrom('partner.member_identifier')
          .where('system', '=', system)
          .where('value', '=', value)
          .select('member_id')
          .executeTakeFirstOrThrow();
        return added ? 'added' : owner === memberId ? 'known' : 'taken';
      }),
    adopt: (feed, laboratory, audit) =>
      inBothTold(database, async ({ lab, told }) => {
        let records = 0;
        for (const table of ['partner.lab_report', 'partner.lab_result'] as const)
          records += await changedRows(lab.updateTable(table).set({ feed }).where('feed', 'is', null).where('laboratory', '=', laboratory));
        await appendAudit(told, signed(audit(records)));
        return records;
      }),
  };
}
