export { postgresActivity } from './activity.ts';
export { postgresBiomarkers } from './biomarkers.ts';
export { postgresCategories } from './categories.ts';
export { postgresComparisons } from './comparisons.ts';
export { connectDatabase, type Database, type DatabaseOptions } from '../shared/connect.ts';
export { postgresDocuments } from './documents.ts';
export { postgresLabPackages } from './lab-packages.ts';
export { postgresQuestions } from './questions.ts';
export { postgresStories } from './stories.ts';
