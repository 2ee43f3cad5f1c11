import { setTimeout as pause } from 'node:timers/promises';
import type { FoundStore, ImportSession } from '@biomarker/domain/partner';
import type { LabImportStore } from '@biomarker/fhir';
import type { Queries } from '../shared/kysely.ts';
import { importSession } from './lab-import-session.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';
import { timeOf } from './lock-members.ts';
import { inBothTold, type Database } from './stores.ts';

/** Ends a transaction without a trace. */
class Undone extends Error {}

/** A key that another import wrote first, a deadlock, and a lock of the laboratory store. The next try sees what the other one wrote. */
const CONFLICTS: readonly string[] = ['23505', '40P01', '55P03'];
/** Of a delivery that meets another import. */
const MOST_TRIES = 3;
/** The other import waits for locks of this one. Without a pause, the next try may take them first, and both wait for the timeout again. */
const LET_OTHERS_GO_MS = 250;

/** Requires the operator's role. The audit names `operator`, the importing person. */
export function postgresLabImport(database: Database, operator: string): LabImportStore & FoundStore {
  const once = async <Result extends { keep: boolean }>(work: (lab: Queries, session: ImportSession) => Promise<Result>): Promise<Result> => {
    const done: Result[] = [];
    await inBothTold(database, async (stores) => {
      const result = await work(stores.lab, importSession(stores, { now: await timeOf(stores.lab), operator }));
      done.push(result);
      if (!result.keep) throw new Undone();
    }).catch((error: unknown) => {
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
        await pause(LET_OTHERS_GO_MS);
      }
  };
  return {
    inSession: (work) => inTransaction((_lab, session) => work(session)),
    inOne: (work) =>
      inTransaction(async (lab, session) => {
        await createStage(lab);
        return work(importStage(lab), session);
      }),
  };
}
