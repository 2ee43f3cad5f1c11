import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@biomarker/testbed/until';
import type { Drill } from '../drill.ts';
import type { RailPartner } from './rail-partner.ts';

/** A standby that a drill lets fall behind, the ledger of what is withdrawn meanwhile, and a partner's requests, by their status. */
export async function laggingCopy({ testbed: { postgres, sql }, folder, ask, sqlOn }: Drill) {
  const copyFolder = join(folder, 'copy');
  mkdirSync(copyFolder);
  const copy = await postgres.standby(copyFolder);
  const onCopy = sqlOn(copy.url);
  const untilCopy = (what: string, condition: string) => until(what, async () => (await onCopy<{ done: boolean }>(`SELECT ${condition} AS done`))[0]!.done);
  return {
    copy,
    onCopy,
    ledger: join(folder, 'ledger.ndjson'),
    async untilItHasAll() {
      const [{ lsn }] = (await sql<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')) as [{ lsn: string }];
      await untilCopy('a copy that has replayed all', `pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn`);
    },
    untilItWrites: () => untilCopy('a copy that takes writes', 'NOT pg_is_in_recovery()'),
    read: async (base: string, token: string) => (await ask(base, '/api/fhir/r4/Patient', { headers: { authorization: `Bearer ${token}` } })).status,
    post: async (base: string, { headers }: RailPartner, path: string, body: string) => (await ask(base, path, { method: 'POST', headers, body })).status,
  };
}
