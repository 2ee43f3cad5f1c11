import type { LabKind, LabPage, LabPosition, Person } from './chart.ts';
import type { LabReport, LabResult, Versioned } from './lab-record.ts';

/** A result in its member's view. */
export type OwnResult = Versioned<LabResult> & { reportName: string; /** True when the report has a page. */ reportShown: boolean };

/** The version of a result before a correction. */
export type EarlierVersion = Pick<Versioned<LabResult>, 'id' | 'version' | 'issuedAt' | 'value'>;

export type OwnReport = Versioned<LabReport>;

/**
 * One member's data only: a chart is bound to the member of a session. As for partners, it holds only shown statuses:
 * nothing that the laboratory has not settled.
 */
export type OwnChart = {
  person(): Promise<Person>;
  /** The newest results per marker, at most `each`, newest first, without those entered in error. */
  latest(each: number): Promise<OwnResult[]>;
  /** All results of a marker (`markerOf`), newest first, at most `limit`. */
  ofMarker(marker: string, limit: number): Promise<OwnResult[]>;
  earlierVersions(resultIds: readonly string[]): Promise<EarlierVersion[]>;
  /** The days of specimens with results that count, as the laboratories wrote them; the newest first, at most `limit`. */
  days(limit: number): Promise<string[]>;
  /** The results of these days, newest first, without those entered in error. */
  ofDays(days: readonly string[]): Promise<OwnResult[]>;
  /** Newest first, with the total. */
  reports(page: { limit: number; offset: number }): Promise<{ reports: OwnReport[]; total: number }>;
  /** A report with its shown results, in the laboratory's order. */
  report(id: string): Promise<{ report: OwnReport; results: OwnResult[] } | undefined>;
  /** All results by id, one page after the result `after`. */
  results(after: string | undefined, limit: number): Promise<OwnResult[]>;
  /** All records as FHIR JSON without a subject, by last change. */
  documents(kind: LabKind, after: LabPosition | undefined, limit: number): Promise<LabPage>;
};

export type OwnChartStore = {
  open(memberId: string): OwnChart;
};
