import { DETAIL_FIELDS, type DetailField, type SelectableField } from '@biomarker/domain/content';
import { sql, type AliasedRawBuilder } from 'kysely';
import { biomarkerColumns, over } from './biomarker-columns.ts';
import { NO_FACTS, optimalRanges } from './biomarker-detail-columns.ts';

const details: ReadonlySet<string> = new Set(DETAIL_FIELDS);
const isDetail = (field: SelectableField): field is DetailField => details.has(field);

/** The requested fields of a statement over `b` and `c`, details included. */
export const selectedColumns = (fields: readonly SelectableField[]) =>
  fields.flatMap<AliasedRawBuilder<unknown, SelectableField>>((field) => (isDetail(field) ? detailColumn(field).as(field) : biomarkerColumns([field])));

/** An absent fact has the value that `find` gives it. */
function detailColumn(field: DetailField) {
  if (field === 'optimalRanges') return optimalRanges;
  const absent = JSON.stringify((NO_FACTS as Partial<Record<DetailField, unknown>>)[field] ?? null);
  return sql`coalesce(${over.ref('b.facts')} -> ${sql.lit(field)}, ${sql.lit(absent)}::jsonb)`;
}
