import type { FoundStore, ImportSession } from '@biomarker/domain/partner';
import type { LabImportStore } from '@biomarker/fhir';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { importSession } from './lab-import-session.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';
import { timeOf } from './lock-members.ts';

/** Ends a transaction without a trace. */
class Undone extends Error {}

/** A key that another import wrote first, and a deadlock. The next try sees what the other one wrote. */
const CONFLICTS: readonly string[] = ['23505', '40P01'];
const MOST_TRIES = 3;

/** Requires the operator's role. The audit names `operator`, the importing person. */
export function postgresLabImport({ kysely }: Database, operator: string): LabImportStore & FoundStore {
  const once = async <Result extends { keep: boolean }>(work: (tx: Queries, session: ImportSession) => Promise<Result>): Promise<Result> => {
    const done: Result[] = [];
    await kysely
      .transaction()
      .execute(async (tx) => {
        const result = await work(tx, importSession(tx, { now: await timeOf(tx), operator }));
        done.push(result);
        if (!result.keep) throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return done[0]!;
  };
  const inTransaction: typeof once = async (work) => {
    for (let tries = 1; ; tries++)
      try {
        return await once(work);
      } catch (error) {
        if (tries === MOST_TRIES || !CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error;
      }
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
