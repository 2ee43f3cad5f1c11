import type { Search, TypeName } from '../resource-type.ts';

/** The elements of an answer that the client wants. */
export type View = { elements?: string[]; summary: 'count' | 'true' | 'false' };

/** A type that `_include` follows to, and the parameter that leads there. */
export type Include = { parameter: string; type: TypeName };

/** A search after parsing. */
export type SearchRequest = Search & {
  view: View;
  /** `none` leaves the number of matches out. */
  withTotal: boolean;
  includes: Include[];
  /** Parameters that were applied, for the self and next links. */
  applied: [string, string][];
  /** Values of all filters. */
  alternatives: number;
  /** Left out under lenient handling. */
  ignored: string[];
};
