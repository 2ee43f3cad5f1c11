export { addressesOf } from './import/address-book.ts';
export { isLineOfNdjson, type ImportSource } from './import/import-file.ts';
export { importResults, type ImportOptions } from './import/import-results.ts';
export type { FileRules } from './import/import-rules.ts';
export type { Claim, ImportStage, LabImportStore, StagedEntry, StagedType } from './import/import-stage.ts';
export { digitsOf, exact, parseExact, writeExact } from './exact-json.ts';
export { documentText, labDocument, readDocument, shownDocument } from './lab-document.ts';
export { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';
export { toPatient } from './patient.ts';
