import type { Access, AccessNote } from './access.ts';
import type { LabReport, Versioned } from './lab-record.ts';

/** A half-open interval of time, ISO 8601; an absent side is open. `not` negates it. */
export type Interval = { from?: string; before?: string; not?: boolean };

/** Decimals between, both sides included unless open. `unit` is a UCUM code or a display unit; `ucum` only a code. */
export type NumberRange = { low?: string; high?: string; lowOpen?: boolean; highOpen?: boolean; not?: boolean; ucum?: string; unit?: string };

/** Each inner list is an OR, the outer lists are ANDs. An empty inner list matches nothing. */
export type LabFilter = {
  ids?: string[][];
  loincCodes?: string[][];
  /** Only records with any LOINC code. */
  hasLoincCode?: boolean;
  statuses?: string[][];
  effective?: Interval[][];
  issued?: Interval[][];
  lastUpdated?: Interval[][];
  quantities?: NumberRange[][];
  /** Reports that hold one of these results. */
  resultIds?: string[][];
};

export type LabSort = { by: 'effective' | 'lastUpdated' | 'id'; descending: boolean };

/** The start of a page: after the row with this sort value and id. */
export type LabPosition = { value: string; id: string };

export type LabQuery = { filter: LabFilter; sort: LabSort; after?: LabPosition; limit: number };

/** One version of a record as FHIR JSON without its subject. */
export type LabDocument = { id: string; version: number; text: string };

export type LabPage = {
  items: LabDocument[];
  /** Rows that match the filter, on all pages. */
  total: number;
  /** Set when another page follows. */
  next?: LabPosition;
};

export type Person = { givenName: string; familyName: string; birthDate: string; gender: 'male' | 'female' | 'other' | 'unknown'; updatedAt: string };

export type LabKind = 'result' | 'report';

export type ReportWithResults = Versioned<LabReport> & {
  /** Shown results only, by name. */
  resultIds: string[];
};

/**
 * One member's data only: a chart is bound to the member of a token.
 * It holds only shown statuses; other records are neither found nor counted.
 */
export type Chart = {
  /** The member's patient id for the reading organization. */
  patientId: string;
  person(): Promise<Person>;
  /** With `audit`, the same statement writes the audit row; when it cannot, the read fails. */
  search(kind: LabKind, query: LabQuery, audit?: AccessNote): Promise<LabPage>;
  /** A version of a record, or the current one. With `audit`, the same statement writes the audit row; when it cannot, the read fails. */
  read(kind: LabKind, id: string, version: number | undefined, audit?: AccessNote): Promise<LabDocument | undefined>;
};

export type ChartStore = {
  open(access: Access): Chart;
};
