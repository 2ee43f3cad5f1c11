import { FIELD_SETS, type BiomarkerField } from '@biomarker/domain/content';
import { expressionBuilder, sql, type AliasedRawBuilder } from 'kysely';
import type { Tables } from '../shared/kysely.ts';

type Biomarker = Tables['content.biomarker'];
type Category = Tables['content.category'];

/** Builds expressions for statements over a biomarker `b` and its category `c`. */
export const over = expressionBuilder<Tables & { b: Biomarker; c: Category }, 'b' | 'c'>();

const COLUMNS: Record<Exclude<BiomarkerField, 'includedInPackages'>, `b.${keyof Biomarker}` | `c.${keyof Category}`> = {
  id: 'b.id',
  slug: 'b.slug',
  name: 'b.name',
  categoryId: 'b.category_id',
  categorySlug: 'c.slug',
  applicableGender: 'b.applicable_gender',
  summary: 'b.summary',
  significance: 'b.significance',
  symptoms: 'b.symptoms',
  causes: 'b.causes',
  keyInsights: 'b.key_insights',
  aliases: 'b.aliases',
  abbreviation: 'b.abbreviation',
  seoVariations: 'b.seo_variations',
  metaDescription: 'b.meta_description',
  loincCode: 'b.loinc_code',
  loincName: 'b.loinc_name',
  unit: 'b.unit',
  hasContent: 'b.has_content',
  labvendorMarkerId: 'b.labvendor_marker_id',
  medicalReviewStatus: 'b.medical_review_status',
  lastMedicalReview: 'b.last_medical_review',
  lastUpdated: 'b.last_updated',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
  viewCount: 'b.view_count',
  searchVolume: 'b.search_volume',
  trendingScore: 'b.trending_score',
};

/** They travel as JSON: the driver reads an array of text four times as slowly. */
const LISTS: ReadonlySet<BiomarkerField> = new Set(['symptoms', 'causes', 'keyInsights', 'aliases', 'seoVariations', 'includedInPackages']);

const packageSlugs = sql`ARRAY${over
  .selectFrom('content.lab_package_biomarker as m')
  .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
  .select('p.slug')
  .whereRef('m.biomarker_id', '=', 'b.id')
  .where((eb) => eb.ref('p.is_active'))
  .orderBy('p.display_order')}`;

/** The fields of a statement over `b` and `c`, for `select`. */
export function biomarkerColumns(fields: readonly BiomarkerField[]): AliasedRawBuilder<unknown, BiomarkerField>[] {
  return fields.map((field) => {
    const column = field === 'includedInPackages' ? packageSlugs : sql.ref(COLUMNS[field]);
    return (LISTS.has(field) ? sql`to_json(${column})` : column).as(field);
  });
}

export const allColumns = biomarkerColumns([...(Object.keys(COLUMNS) as BiomarkerField[]), 'includedInPackages']);
export const cardColumns = biomarkerColumns(FIELD_SETS.card);
