import type { Database } from '@biomarker/db/partner';
import type { StoreUrls } from '../../prisma/database-url.ts';
import { operatorCommands } from './commands.ts';
import { dispatchOn, type Outcome } from './dispatch.ts';
import { operatorStores } from './stores.ts';

const kept = new WeakMap<StoreUrls, Database>();

/** For tests: runs a command on connections that stay for the next one, since a new one costs more than most commands. They end when the test drops its database. */
export function operate(stores: StoreUrls, words: readonly string[]): Promise<Outcome> {
  const database = kept.get(stores) ?? operatorStores(stores);
  kept.set(stores, database);
  return dispatchOn(operatorCommands, words, () => database);
}
