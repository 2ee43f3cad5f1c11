import type { Sex } from './concern.ts';
import type { NamedMarker, RelevanceTable } from './relevance.ts';

/** What both kinds of recommendation are made from. */
export type Brief = {
  table: RelevanceTable;
  named: readonly NamedMarker[];
  sex: Sex;
  siteUrl: string;
  /** What else the rationale has to say. */
  notes: readonly string[];
};
