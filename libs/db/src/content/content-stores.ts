import type { ContentStores } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';
import { postgresBiomarkers } from './biomarkers.ts';
import { postgresCatalog } from './catalog.ts';
import { postgresCategories } from './categories.ts';
import { postgresComparisons } from './comparisons.ts';
import { postgresConcerns } from './concerns.ts';
import { postgresDiscovery } from './discovery.ts';
import { postgresDocuments } from './documents.ts';
import { postgresLabPackages } from './lab-packages.ts';
import { postgresQuestions } from './questions.ts';
import { postgresStories } from './stories.ts';

export const contentStores = (database: Database): ContentStores => ({
  biomarkers: postgresBiomarkers(database),
  catalog: postgresCatalog(database),
  categories: postgresCategories(database),
  comparisons: postgresComparisons(database),
  concerns: postgresConcerns(database),
  discovery: postgresDiscovery(database),
  documents: postgresDocuments(database),
  labPackages: postgresLabPackages(database),
  questions: postgresQuestions(database),
  stories: postgresStories(database),
});
