export { postgresBiomarkers } from './biomarkers.ts';
export { postgresCategories } from './categories.ts';
export { connectDatabase, type Database, type DatabaseOptions } from '../shared/connect.ts';
export { postgresLabPackages } from './lab-packages.ts';
export { postgresDocuments } from './documents.ts';
export { postgresQuestions } from './questions.ts';
export { postgresStories } from './stories.ts';
