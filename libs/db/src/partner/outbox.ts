import { MAIL_KINDS, PASSWORD_RESET, type Environment, type MailFigure, type MailKind, type Outbox, type TakenMail } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';

/** Of a mail server, as it is kept. */
const LONGEST_ANSWER = 500;
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const DAYS = KINDS.map((kind) => MAIL_KINDS[kind].goodForDays);

/** The messages to members of this environment; in the sandbox to synthetic ones alone. */
export function postgresOutbox({ kysely }: Database, environment: Environment): Outbox {
  const end = (id: string, state: 'sent' | 'refused', problem: string | null, answer: string | null) =>
    kysely
      .updateTable('partner.mail')
      .set({ state, problem, answer, ended_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  return {
    async expire() {
      const { numAffectedRows = 0n } = await sql`
        UPDATE partner.mail SET state = 'expired', ended_at = now()
        FROM unnest(${KINDS}::text[], ${DAYS}::int[]) AS kinds (name, days)
        WHERE state = 'waiting' AND kind = kinds.name AND created_at < now() - make_interval(days => days)`.execute(kysely);
      return Number(numAffectedRows);
    },
    take: (leaseSeconds) => take(kysely, environment, leaseSeconds),
    sent: async (id) => void (await end(id, 'sent', null, null)),
    refuse: async (id, problem, answer) => void (await end(id, 'refused', problem, answer.slice(0, LONGEST_ANSWER))),
    async delay(id, problem, answer, waitSeconds) {
      await kysely
        .updateTable('partner.mail')
        .set({ problem, answer: answer.slice(0, LONGEST_ANSWER), due_at: sql`now() + make_interval(secs => ${waitSeconds})` })
        .where('id', '=', id)
        .execute();
    },
    addResetLink: ({ memberId, digest, expiresAt }) =>
      kysely.transaction().execute(async (tx) => {
        const member = await tx.selectFrom('partner.member').where('id', '=', memberId).where('status', '=', 'active').select('id').executeTakeFirst();
        if (!member) return false;
        await endResetLinks(tx, memberId);
        await tx
          .insertInto('partner.oauth_artifact')
          .values({
            kind: PASSWORD_RESET,
            key: digest,
            payload: JSON.stringify({ accountId: memberId }),
            expires_at: expiresAt.toISOString(),
            keep_until: expiresAt.toISOString(),
          })
          .execute();
        return true;
      }),
    figures: () => mailFigures(kysely, environment),
    async oldestWaitingSeconds() {
      const { seconds } = await ofEnvironment(kysely, environment)
        .where('w.state', '=', 'waiting')
        // A failed one is due later.
        .where((eb) => eb.or([eb('w.attempts', '>', 0), eb('w.due_at', '<=', sql<string>`now()`)]))
        .select(sql<number>`coalesce(extract(epoch FROM now() - min(w.created_at)), 0)::float`.as('seconds'))
        .executeTakeFirstOrThrow();
      return seconds;
    },
  };
}

const ofEnvironment = (db: Queries, environment: Environment) =>
  db
    .selectFrom('partner.mail as w')
    .innerJoin('partner.member as m', 'm.id', 'w.member_id')
    .where((eb) => eb.or([eb('m.is_synthetic', '=', true), sql<boolean>`${environment} <> 'sandbox'`]));

/** Counted over the messages of the retention period. */
const mailFigures = (db: Queries, environment: Environment): Promise<MailFigure[]> =>
  ofEnvironment(db, environment)
    .groupBy(['w.state', 'w.problem'])
    .select((eb) => ['w.state', 'w.problem', sql<number>`${eb.fn.countAll()}::int`.as('count')])
    .execute()
    .then((rows) => rows.map(({ problem, ...row }) => ({ ...row, ...(problem !== null && { problem }) })) as MailFigure[]);

/** Ends the links of the member that set a new password. */
export async function endResetLinks(tx: Queries, memberId: string): Promise<void> {
  await tx
    .deleteFrom('partner.oauth_artifact')
    .where('kind', '=', PASSWORD_RESET)
    .where((eb) => sql<boolean>`${eb.ref('payload')} ->> 'accountId' = ${memberId}`)
    .execute();
}

async function take(kysely: Queries, environment: Environment, leaseSeconds: number): Promise<TakenMail | undefined> {
  const due = ofEnvironment(kysely, environment)
    .where('w.state', '=', 'waiting')
    .where('w.due_at', '<=', sql<string>`now()`);
  const { rows } = await sql<TakenMail>`
    WITH due AS MATERIALIZED (${due.select('w.id').orderBy('w.due_at').limit(1).forUpdate('w').skipLocked()}), taken AS (
      UPDATE partner.mail AS t
      SET attempts = t.attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      FROM due WHERE t.id = due.id
      RETURNING t.id, t.member_id AS "memberId", t.kind, t.recipient, t.data, t.attempts
    ) SELECT * FROM taken`.execute(kysely);
  return rows[0];
}
