import type { Sex } from '../model/concern.ts';
import type { NamedMarker, WorkUp } from './work-up.ts';

/** What both kinds of recommendation are made from. */
export type Brief = {
  workUp: WorkUp;
  named: readonly NamedMarker[];
  sex: Sex;
  siteUrl: string;
  /** Of every marker of the work-up, by its slug. */
  names: ReadonlyMap<string, string>;
  /** What else the rationale has to say. */
  notes: readonly string[];
};
