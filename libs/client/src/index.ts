export { allBiomarkers, RefusedError, type ListedBiomarker } from './all-biomarkers.ts';
export { biomarkerClient, type BiomarkerClient, type ClientOptions } from './client.ts';
export type { components, operations, paths } from './schema.ts';
