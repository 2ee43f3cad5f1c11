import type { Search, TypeName } from '../resource-type.ts';

/** The requested elements. */
export type View = { elements?: string[]; summary: 'count' | 'true' | 'false' };

/** The target type of an `_include` and its parameter. */
export type Include = { parameter: string; type: TypeName };

/** A search after parsing. */
export type SearchRequest = Search & {
  view: View;
  /** False for `_total=none`. */
  withTotal: boolean;
  includes: Include[];
  /** Applied parameters, for the self and next links. */
  applied: [string, string][];
  /** The number of values in all filters. */
  alternatives: number;
  /** Parameters ignored under lenient handling. */
  ignored: string[];
};
