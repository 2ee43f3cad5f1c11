export { addressesOf } from './import/address-book.ts';
export { isLineOfNdjson, type ImportSource } from './import/import-file.ts';
export { importResults } from './import/import-results.ts';
export type { Claim, ImportStage, LabImportStore, StagedEntry } from './import/import-stage.ts';
export { digitsOf, exact, parseExact, writeExact } from './exact-json.ts';
export { documentText, withSubject } from './lab-document.ts';
export { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';
