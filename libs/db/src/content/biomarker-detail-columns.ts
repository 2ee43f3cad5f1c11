import { iso, sql, type Sql } from './sql.ts';

const category: Sql = sql`(
  SELECT json_strip_nulls(json_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'description', c.description, 'iconUrl', c.icon_url, 'displayOrder', c.display_order,
    'biomarkerCount', (SELECT count(*) FROM content.biomarker WHERE category_id = c.id),
    'commonConditions', c.common_conditions, 'keyBenefits', c.key_benefits,
    'createdAt', ${iso('c.created_at')}, 'updatedAt', ${iso('c.updated_at')}))
)`;

const list = (fields: Sql, table: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_strip_nulls(json_build_object(${fields})) ORDER BY x.position), '[]') FROM ${table} x WHERE x.biomarker_id = b.id
)`;

const optimalRanges = list(
  sql`'id', x.id, 'gender', x.gender, 'ageMin', x.age_min, 'ageMax', x.age_max,
      'optimalMin', x.optimal_min, 'optimalMax', x.optimal_max, 'normalMin', x.normal_min, 'normalMax', x.normal_max,
      'unit', x.unit, 'source', x.source, 'sourceUrl', x.source_url, 'laboratory', x.laboratory, 'condition', x.condition, 'notes', x.notes,
      'isPregnancySpecific', x.is_pregnancy_specific, 'pregnancyTrimester', x.pregnancy_trimester`,
  sql`content.biomarker_range`,
);

const nutritionGuidelines = list(
  sql`'id', x.id, 'purpose', x.purpose, 'recommendation', x.recommendation, 'foods', x.foods, 'supplements', x.supplements,
      'avoidFoods', x.avoid_foods, 'interactions', x.interactions, 'contraindications', x.contraindications, 'timing', x.timing, 'dosage', x.dosage`,
  sql`content.nutrition_guideline`,
);

const testingGuidelines = list(
  sql`'id', x.id, 'frequency', x.frequency, 'conditions', x.conditions, 'fastingRequired', x.fasting_required,
      'bestTimeOfDay', x.best_time_of_day, 'preparation', x.preparation, 'interferingFactors', x.interfering_factors, 'relatedTests', x.related_tests`,
  sql`content.testing_guideline`,
);

const researchLinks = list(
  sql`'id', x.id, 'title', x.title, 'url', x.url, 'type', x.type, 'publishDate', x.publish_date, 'authors', x.authors,
      'journal', x.journal, 'keyFindings', x.key_findings, 'relevanceScore', x.relevance_score`,
  sql`content.research_link`,
);

/** The five extras of a biomarker and its facts as JSON, each ordered as in the content files. */
export const detailColumns: Sql = sql`
  ${category} AS "category", ${optimalRanges} AS "optimalRanges", ${nutritionGuidelines} AS "nutritionGuidelines",
  ${testingGuidelines} AS "testingGuidelines", ${researchLinks} AS "researchLinks", b.facts AS "facts"`;
