import { MAIL_KINDS, type Environment, type MailFigure, type MailKind, type Outbox, type TakenMail } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { ofEnvironment } from './live.ts';
import { replaceResetLink } from './reset-links.ts';

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
    addResetLink: (link) =>
      kysely.transaction().execute(async (tx) => {
        const member = await tx.selectFrom('partner.member').where('id', '=', link.memberId).where('status', '=', 'active').select('id').executeTakeFirst();
        if (member) await replaceResetLink(tx, link);
        return member !== undefined;
      }),
    figures: () => mailFigures(kysely, environment),
    async oldestWaitingSeconds() {
      const { seconds } = await mailOf(kysely, environment)
        .where('w.state', '=', 'waiting')
        // A failed one is due later.
        .where((eb) => eb.or([eb('w.attempts', '>', 0), eb('w.due_at', '<=', sql<string>`now()`)]))
        .select(sql<number>`coalesce(extract(epoch FROM now() - min(w.created_at)), 0)::float`.as('seconds'))
        .executeTakeFirstOrThrow();
      return seconds;
    },
  };
}

const mailOf = (db: Queries, environment: Environment) =>
  db
    .selectFrom('partner.mail as w')
    .innerJoin('partner.member as m', 'm.id', 'w.member_id')
    .where(ofEnvironment(sql.val(environment)));

/** Counted over the messages of the retention period. */
const mailFigures = (db: Queries, environment: Environment): Promise<MailFigure[]> =>
  mailOf(db, environment)
    .groupBy(['w.state', 'w.problem'])
    .select((eb) => ['w.state', 'w.problem', sql<number>`${eb.fn.countAll()}::int`.as('count')])
    .execute()
    .then((rows) => rows.map(({ problem, ...row }) => ({ ...row, ...(problem !== null && { problem }) })) as MailFigure[]);

async function take(kysely: Queries, environment: Environment, leaseSeconds: number): Promise<TakenMail | undefined> {
  const due = mailOf(kysely, environment)
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
