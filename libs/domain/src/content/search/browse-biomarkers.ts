import { invalid, type CursorCodec, type PageStart } from '../../shared/index.ts';
import type { Biomarker, BiomarkerField } from '../model/biomarker.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { unknownCategory } from '../names/similar-names.ts';

type Sources = Pick<ContentStores, 'biomarkers' | 'categories'> & { cursors: CursorCodec };

export type BrowseQuery<F extends BiomarkerField> = {
  /** The `nextCursor` of an earlier answer with the same filters. */
  cursor?: string;
  limit: number;
  category?: string;
  gender: 'all' | 'male' | 'female';
  fields: readonly F[];
};

export type BrowsePage<F extends BiomarkerField> = { biomarkers: Pick<Biomarker, F>[]; total: number; nextCursor?: string };

/** Walks all biomarkers by name. A cursor is bound to its filters, and stays in place when rows are added. */
export async function browseBiomarkers<F extends BiomarkerField>({ biomarkers, categories, cursors }: Sources, asked: BrowseQuery<F>): Promise<BrowsePage<F>> {
  const { cursor, limit, category, gender, fields } = asked;
  const binding = ['browse', category ?? null, gender];
  const start = cursor === undefined ? { offset: 0 } : positionOf(cursors, cursor, binding);

  const [known, slice] = await Promise.all([
    category === undefined || categories.find(category),
    biomarkers.list({ category, gender: gender === 'all' ? undefined : gender, sortBy: 'name', sortOrder: 'asc', fields, start, pageSize: limit }),
  ]);
  if (!known) throw await unknownCategory(categories, category!);

  const { items, totalCount, offset, next } = slice;
  return {
    // The store returns the requested fields.
    biomarkers: items as Pick<Biomarker, F>[],
    total: totalCount,
    nextCursor: next && cursors.encode({ offset: offset + items.length, after: next }, binding),
  };
}

function positionOf(cursors: CursorCodec, cursor: string, binding: readonly unknown[]): PageStart {
  const start = cursors.decode(cursor, binding);
  if (!start) throw invalid({ in: 'body', name: 'cursor', message: 'is not a cursor of this list with these filters; without a cursor the list starts again' });
  return start;
}
