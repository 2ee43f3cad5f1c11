import type { LabReport, Versioned } from './lab-record.ts';

/**
 * Instants for a time that may be a whole day or minute: it starts `from` on and `before`, and ends (first instant after it) later than `endsAfter` and at the latest
 * `endsBy`. The comparison of dates of FHIR R4 (search, 3.1.1.4.7).
 */
export type Interval = { from?: string; before?: string; endsAfter?: string; endsBy?: string; not?: boolean };

/** Decimals between, both sides included unless open. `unit` is a UCUM code or a display unit; `ucum` only a code. */
export type NumberRange = { low?: string; high?: string; lowOpen?: boolean; highOpen?: boolean; not?: boolean; ucum?: string; unit?: string };

/** Records of a test or panel with one of these codes: of LOINC, or of the laboratory. A filter without any matches nothing. */
export type CodeFilter = {
  loincCodes: string[];
  /** Any code of LOINC. */ isLoinc?: true;
  /** Codes of the laboratory under any system. */ own: string[];
  /** Codes of the laboratory with their system, as `system|code`; without one, `|code`. */ tokens: string[];
  /** Any code of these systems. */ systems: string[];
};

/** Each inner list is an OR, the outer lists are ANDs. An empty inner list matches nothing. */
export type LabFilter = {
  ids: string[][];
  codes: CodeFilter[];
  statuses: string[][];
  effective: Interval[][];
  issued: Interval[][];
  lastUpdated: Interval[][];
  quantities: NumberRange[][];
  /** Reports that hold one of these results. */
  resultIds: string[][];
};

/** A filter that matches every record. */
export const unfiltered = (): LabFilter => ({
  ids: [],
  codes: [],
  statuses: [],
  effective: [],
  issued: [],
  lastUpdated: [],
  quantities: [],
  resultIds: [],
});

export type LabSort = { by: 'effective' | 'lastUpdated' | 'id'; descending: boolean };

/** The start of a page: after the row with this sort value and id. */
export type LabPosition = { value: string; id: string };

export type LabQuery = { filter: LabFilter; sort: LabSort; after?: LabPosition; limit: number };

/** One version of a record as a FHIR resource without its subject. */
export type LabDocument = { resourceType: string; id: string; meta: { versionId: string; lastUpdated: string }; [element: string]: unknown };

export type LabPage = {
  documents: LabDocument[];
  /** Rows that match the filter, on all pages. */
  total: number;
  /** Set when another page follows. */
  next?: LabPosition;
};

/** Versions from `since` (ISO 8601), older than the version `before`. */
export type HistoryQuery = { since?: string; before?: number; limit: number };

/** Newest first; `total` counts the versions from `since`. Those older than `next` follow on another page. */
export type LabHistory = { documents: LabDocument[]; total: number; next?: number };

export type Person = { givenName: string; familyName: string; birthDate: string; gender: 'male' | 'female' | 'other' | 'unknown'; updatedAt: string };

export type LabKind = 'result' | 'report';

export type ReportWithResults = Versioned<LabReport> & {
  /** Shown results only, by name. */
  resultIds: string[];
};

/** The records of one member at a time, in shown statuses only: others are neither found nor counted. */
export type ChartStore = {
  person(memberId: string): Promise<Person>;
  search(memberId: string, kind: LabKind, query: LabQuery): Promise<LabPage>;
  /** The ids of all records that match. */
  ids(memberId: string, kind: LabKind, filter: LabFilter): Promise<string[]>;
  /** Without `version`, the record as it is now. */
  read(memberId: string, kind: LabKind, id: string, version?: number): Promise<LabDocument | undefined>;
  /** Undefined if there is no shown version at all. */
  history(memberId: string, kind: LabKind, id: string, query: HistoryQuery): Promise<LabHistory | undefined>;
};
