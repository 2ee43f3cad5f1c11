import { connectDatabase, postgresBiomarkers, postgresCategories, postgresLabPackages, postgresQuestions, postgresStories } from '@biomarker/db/content';
import { cursorCodec } from '@biomarker/domain/shared';
import { createHealth, createLogger } from '@biomarker/service-kit';
import type { Config } from './config.ts';

/** The composition root: all that the routes need, joined once. */
export async function connect(config: Config) {
  const logger = createLogger('content-api', config.logLevel);
  const database = connectDatabase({ ...config.database, onError: (error) => logger.warn({ err: error }, 'database connection lost') });
  const { pool } = database;

  return {
    logger,
    health: createHealth([{ name: 'database', required: true, check: database.assertReady }]),
    cursors: cursorCodec(config.cursorSecret),
    biomarkers: postgresBiomarkers(pool),
    categories: postgresCategories(pool),
    labPackages: postgresLabPackages(pool, config.siteUrl),
    stories: postgresStories(pool),
    questions: postgresQuestions(pool),
    close: () => database.close(),
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;
