import type { LabKind, LabPage, LabPosition, Person } from './chart.ts';
import type { LabReport, LabResult, Versioned } from './lab-record.ts';

/** A result as its member sees it. */
export type OwnResult = Versioned<LabResult> & { reportName: string; /** The report has a page. */ reportShown: boolean };

/** The version of a result before a correction. */
export type EarlierVersion = Pick<Versioned<LabResult>, 'id' | 'version' | 'lastUpdated' | 'status' | 'value'>;

export type OwnReport = Versioned<LabReport>;

/**
 * One member's data and nobody else's: a chart is opened for the member of a session and cannot be re-aimed. As for partners, it holds shown statuses only:
 * nothing that the laboratory has not settled.
 */
export type OwnChart = {
  person(): Promise<Person>;
  /** Of each LOINC code the newest results, `each` at most, the newest first. Those that were entered in error are left out. */
  latest(each: number): Promise<OwnResult[]>;
  /** All results of a LOINC code, the newest first, `limit` at most. */
  ofMarker(loincCode: string, limit: number): Promise<OwnResult[]>;
  earlierVersions(resultIds: readonly string[]): Promise<EarlierVersion[]>;
  /** The newest first, `limit` at most, and how many there are. */
  reports(limit: number): Promise<{ reports: OwnReport[]; total: number }>;
  /** With its shown results by name. */
  report(id: string): Promise<{ report: OwnReport; results: OwnResult[] } | undefined>;
  /** All results in the order of their ids, a page behind the result `after`. */
  results(after: string | undefined, limit: number): Promise<OwnResult[]>;
  /** All records as FHIR JSON without a subject, in the order of their last change. */
  documents(kind: LabKind, after: LabPosition | undefined, limit: number): Promise<LabPage>;
};

export type OwnChartStore = {
  open(memberId: string): OwnChart;
};
