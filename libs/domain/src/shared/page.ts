/** The start of a page: at an offset, or after the last seen row (keyset). */
export type PageStart = { offset: number; after?: RowKey };

/** The key of a row under an order: its sort value as exact text, and its id, which ends every order. */
export type RowKey = { sortValue: string; id: string };

export type SortOrder = 'asc' | 'desc';

/** One page out of an ordered whole. */
export type Slice<T> = {
  items: T[];
  totalCount: number;
  /** Rows before the first item. */
  offset: number;
  /** The row just before the first item; absent at the beginning and past the end. */
  before?: RowKey;
  /** The last row of the page, when another row follows it. */
  next?: RowKey;
};
