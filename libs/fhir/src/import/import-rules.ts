import type { ValueRules } from './lab-quantity.ts';
import type { CodeRules } from './loinc-coding.ts';
import type { IdentityRules } from './record-identity.ts';

/** Lookups for the import rules. `memberSystems` and `laboratory` come with a feed. */
export type FileRules = ValueRules & CodeRules & IdentityRules & { memberSystems?: readonly string[]; laboratory?: string };
/** `now` is the time of the import, `released` that of the file. */
export type ImportRules = FileRules & { now: Date; released?: string };
