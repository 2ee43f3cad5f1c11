import type { LabReport, LabResult, Versioned } from './lab-record.ts';

/** A half-open interval of time, ISO 8601; an absent side is open. `not` turns it round. */
export type Interval = { from?: string; before?: string; not?: boolean };

/** Numbers between, both sides included unless open. */
export type NumberRange = { low?: number; high?: number; lowOpen?: boolean; highOpen?: boolean; not?: boolean; ucum?: string };

/** Each inner list is an OR, the outer lists are ANDs. An empty inner list matches nothing. */
export type LabFilter = {
  ids?: string[][];
  loincCodes?: string[][];
  statuses?: string[][];
  effective?: Interval[][];
  issued?: Interval[][];
  lastUpdated?: Interval[][];
  quantities?: NumberRange[][];
  /** Reports that hold one of these results. */
  resultIds?: string[][];
};

export type LabSort = { by: 'effective' | 'lastUpdated' | 'id'; descending: boolean };

/** Where a page begins: behind the row with this sort value and id. */
export type LabPosition = { value: string; id: string };

export type LabQuery = { filter: LabFilter; sort: LabSort; after?: LabPosition; limit: number };

export type LabPage<T> = {
  items: T[];
  /** Rows that match the filter, on all pages. */
  total: number;
  /** Set when another page follows. */
  next?: LabPosition;
};

export type Person = { givenName: string; familyName: string; birthDate: string; gender: 'male' | 'female' | 'other' | 'unknown'; updatedAt: string };

export type ReportWithResults = Versioned<LabReport> & {
  /** Shown results only, in the order of their names. */
  resultIds: string[];
};

/**
 * One member's data and nobody else's: a chart is opened for the member of a token and cannot be re-aimed.
 * It holds shown statuses only; what is not shown is neither found nor counted.
 */
export type Chart = {
  /** The member's identity towards the organisation that reads. */
  patientId: string;
  person(): Promise<Person>;
  results(query: LabQuery): Promise<LabPage<Versioned<LabResult>>>;
  reports(query: LabQuery): Promise<LabPage<ReportWithResults>>;
  resultVersion(id: string, version: number): Promise<Versioned<LabResult> | undefined>;
  reportVersion(id: string, version: number): Promise<ReportWithResults | undefined>;
};

/** What a live access token allows right now: the intersection of token, consent, registration and licence. */
export type Access = {
  scopes: string[];
  memberId: string;
  patientId: string;
  clientId: string;
  organisationId: string;
  consentId: string;
};

export type ChartStore = {
  /** By the digest of an access token; undefined unless everything that it rests on is in force. One round trip. */
  access(tokenDigest: string): Promise<Access | undefined>;
  open(access: Access): Chart;
};
