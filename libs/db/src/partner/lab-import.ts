import type { FoundStore, ImportSession } from '@biomarker/domain/partner';
import type { LabImportStore } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { LOCKS } from '../shared/locks.ts';
import { importSession } from './lab-import-session.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';

/** Ends a transaction without a trace. */
class Undone extends Error {}

/** Requires the operator's role. The audit names `operator`, the importing person. */
export function postgresLabImport({ kysely }: Database, operator: string): LabImportStore & FoundStore {
  const inTransaction = async <Result extends { keep: boolean }>(work: (tx: Queries, session: ImportSession) => Promise<Result>): Promise<Result> => {
    const done: Result[] = [];
    await kysely
      .transaction()
      .execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.labImport})`.execute(tx);
        // Read the time after taking the lock: partners poll for newer records, so a later commit must have a later time.
        const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
        const result = await work(tx, importSession(tx, { now: new Date(now), operator }));
        done.push(result);
        if (!result.keep) throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return done[0]!;
  };
  return {
    inSession: (work) => inTransaction((_tx, session) => work(session)),
    inOne: (work) =>
      inTransaction(async (tx, session) => {
        await createStage(tx);
        return work(importStage(tx), session);
      }),
  };
}
