import { FIELD_SETS, type BiomarkerField } from '@biomarker/domain/content';
import { join, raw, type Sql } from './sql.ts';

// `b` is the biomarker and `c` its category.
const COLUMNS: Record<BiomarkerField, string> = {
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
  includedInPackages: `ARRAY(
    SELECT p.slug FROM content.lab_package_biomarker m JOIN content.lab_package p ON p.id = m.package_id
    WHERE m.biomarker_id = b.id AND p.is_active ORDER BY p.display_order)`,
  medicalReviewStatus: 'b.medical_review_status',
  lastMedicalReview: 'b.last_medical_review',
  lastUpdated: 'b.last_updated',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
  viewCount: 'b.view_count',
  searchVolume: 'b.search_volume',
  trendingScore: 'b.trending_score',
};

export function biomarkerColumns(fields: readonly BiomarkerField[]): Sql {
  return join(fields.map((field) => raw(`${COLUMNS[field]} AS "${field}"`)));
}

export const allColumns = biomarkerColumns(Object.keys(COLUMNS) as BiomarkerField[]);
export const cardColumns = biomarkerColumns(FIELD_SETS.card);
