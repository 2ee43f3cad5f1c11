import { BIOMARKER_FIELDS } from '@biomarker/domain/content';
import { postgresBiomarkers } from '@biomarker/db/content';
import type { uncachedRequests } from './plan.ts';
import type { Ask } from './statements-of.ts';

const LIST = { sortBy: 'name', sortOrder: 'asc', fields: BIOMARKER_FIELDS, start: { offset: 0 }, pageSize: 20 } as const;

/** How the service asks its store for each uncached request. */
export const asks: Record<keyof typeof uncachedRequests, Ask> = {
  list: (database) => postgresBiomarkers(database).list(LIST),
  search: (database) => postgresBiomarkers(database).search({ text: 'thyroid', limit: 10 }),
  find: (database) => postgresBiomarkers(database).find('ferritin'),
};
