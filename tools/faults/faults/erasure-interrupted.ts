import { join } from 'node:path';
import { until } from '@biomarker/testbed/until';
import { drill } from '../drill.ts';

const ROWS = ['lab_result', 'lab_report', 'consent', 'member'].map(
  (table) => `(SELECT count(*) FROM partner.${table} WHERE ${table === 'member' ? 'id' : 'member_id'} = $1)`,
);

/** The command dies after its deletions and before its commit. Nothing may be half erased, and the same command has to finish it. */
export const erasureInterrupted = drill({
  name: 'erasure-interrupted',
  title: 'Erasure of a member killed before its commit, then repeated',
  service: 'partner-auth',
  async play({ testbed: { postgres, partner, sql }, folder, holds, hold, operate, startOperator }) {
    const ledger = join(folder, 'ledger.ndjson');
    const { email } = partner.members[0]!;
    const [{ id }] = (await sql<{ id: string }>('SELECT id FROM partner.member WHERE email = $1', [email])) as [{ id: string }];
    const counts = async () => Object.values((await sql(`SELECT ${ROWS.map((rows, index) => `${rows} AS n${index}`).join(', ')}`, [id]))[0]!).map(Number);
    await operate(postgres.url, ledger, 'members', 'close', email);
    const before = await counts();
    holds('the member has results, or this drill shows nothing', before[0]! > 0);

    // An erasure waits for this lock once it has changed the audit.
    const release = await hold(postgres.url, 'LOCK TABLE partner.audit_link IN SHARE ROW EXCLUSIVE MODE');
    const { process: erasing, done } = startOperator(postgres.url, ledger, 'members', 'erase', email);
    const waiting = async () =>
      (await sql("SELECT FROM pg_stat_activity WHERE application_name = 'operator' AND wait_event_type = 'Lock' AND query ILIKE 'LOCK TABLE%'")).length > 0;
    await until('an erasure in its transaction', waiting);
    erasing.kill('SIGKILL');
    await done;
    await release();
    await until('the end of its transaction', async () => (await sql("SELECT FROM pg_stat_activity WHERE application_name = 'operator'")).length === 0);

    holds(`an interrupted erasure changes nothing: ${before.join(', ')} became ${(await counts()).join(', ')}`, String(await counts()) === String(before));
    await operate(postgres.url, ledger, 'members', 'erase', email);
    holds(
      'the repeated erasure leaves nothing',
      (await counts()).every((rows) => rows === 0),
    );
    const [{ left }] = (await sql<{ left: string }>('SELECT count(*) AS left FROM partner.audit WHERE member_id = $1', [id])) as [{ left: string }];
    holds('the audit names the member no longer', left === '0');
    await operate(postgres.url, ledger, 'audit', 'verify');
  },
});
