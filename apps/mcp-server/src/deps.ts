import { connectDatabase } from '@biomarker/db/content';
import { createHealth, createLogger } from '@biomarker/service-kit';
import type { Config } from './config.ts';

/** The composition root: all that the tools need, joined once. */
export async function connect(config: Config) {
  const logger = createLogger('mcp-server', config.logLevel);
  const database = connectDatabase({ ...config.database, onError: (error) => logger.warn({ err: error }, 'database connection lost') });
  return {
    logger,
    health: createHealth([{ name: 'database', required: true, check: database.assertReady }]),
    close: () => database.close(),
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;
