import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

/** The clock of the database. */
export async function timeOf(tx: Queries): Promise<Date> {
  const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return new Date(now);
}

/**
 * Locks all of these members, in the order of their ids. While one is locked elsewhere, it waits for that one and holds none: an import of several
 * batches, which holds those of its earlier ones, never waits for one that waits for it.
 */
export async function lockMembers(tx: Queries, memberIds: readonly string[]): Promise<void> {
  const wanted = new Set(memberIds);
  await sql`SAVEPOINT members`.execute(tx);
  for (;;) {
    const held = new Set(
      (
        await lockable(tx, [...wanted])
          .skipLocked()
          .execute()
      ).map(({ id }) => id),
    );
    const busy = [...wanted].sort().find((id) => !held.has(id));
    if (busy === undefined) return void (await sql`RELEASE SAVEPOINT members`.execute(tx));
    await sql`ROLLBACK TO SAVEPOINT members`.execute(tx);
    // An erased member comes back as no row.
    if ((await lockable(tx, [busy]).execute()).length === 0) wanted.delete(busy);
    await sql`ROLLBACK TO SAVEPOINT members`.execute(tx);
  }
}

/** Rows that refer to a member may still be written. */
const lockable = (tx: Queries, memberIds: readonly string[]) =>
  tx
    .selectFrom('partner.member')
    .where('id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
