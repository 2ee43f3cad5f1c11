import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Queries } from '../shared/kysely.ts';
import type { BothStores } from './stores.ts';

/** A result refers to its report. */
const TABLES = ['lab_result', 'lab_report', 'lab_history', 'lab_key'] as const;

type Erased = { [Table in (typeof TABLES)[number]]: number };

/** Deletes all laboratory rows of these members. A repetition finds none. */
export async function eraseCharts(lab: Queries, memberIds: readonly string[]): Promise<Erased> {
  const rows: Partial<Erased> = {};
  for (const table of TABLES) {
    const own = lab.deleteFrom(`partner.${table}` as 'partner.lab_report').where('member_id', '=', sql<string>`ANY(${memberIds}::uuid[])`);
    rows[table] = await changedRows(own);
  }
  return rows as Erased;
}

const AT_ONCE = 10_000;

/** Members with laboratory rows that the control store does not know (`lost`), and how many of those with rows it knows. */
async function lostCharts({ control, lab }: BothStores): Promise<{ lost: string[]; known: number }> {
  const lost: string[] = [];
  let known = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    // Every laboratory row of a member belongs to a report. A member is added before the first report, so a newer one is never lost.
    const page = await lab
      .selectFrom('partner.lab_report')
      .where('member_id', '>', after)
      .select('member_id')
      .distinct()
      .orderBy('member_id')
      .limit(AT_ONCE)
      .execute();
    if (page.length === 0) return { lost, known };
    const ids = page.map(({ member_id }) => member_id);
    const members = await control
      .selectFrom('partner.member')
      .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .select('id')
      .execute();
    const there = new Set(members.map(({ id }) => id));
    lost.push(...ids.filter((id) => !there.has(id)));
    known += there.size;
    after = ids.at(-1)!;
  }
}

/**
 * Deletes the laboratory rows of members that the control store does not know: they came back with a backup of the laboratory store alone. Deletes nothing
 * when those are more than the members that it knows, since the two stores may not belong together.
 */
export async function eraseLostCharts(stores: BothStores): Promise<{ charts: number; fault?: string }> {
  const { lost, known } = await lostCharts(stores);
  if (lost.length > known) {
    const fault = `The laboratory store holds data of ${lost.length} members whom the control store does not know, and of ${known} whom it knows. Nothing of it was removed: do DATABASE_URL and LAB_DATABASE_URL belong together?`;
    return { charts: 0, fault };
  }
  for (let at = 0; at < lost.length; at += AT_ONCE) await eraseCharts(stores.lab, lost.slice(at, at + AT_ONCE));
  return { charts: lost.length };
}
