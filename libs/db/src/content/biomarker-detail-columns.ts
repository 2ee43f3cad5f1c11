import type { BiomarkerDetail, BiomarkerFacts } from '@biomarker/domain/content';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { over } from './biomarker-columns.ts';

/** ISO 8601 with milliseconds, for timestamps inside JSON; the pool converts plain columns. */
const iso = (column: Expression<string>) => sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const withoutNulls = <T>(json: RawBuilder<T>) => sql<T>`json_strip_nulls(${json})`;

const category = jsonObjectFrom(
  over
    .selectFrom('content.category as x')
    .select(['x.id', 'x.slug', 'x.name', 'x.description', 'x.icon_url as iconUrl', 'x.display_order as displayOrder'])
    .select(['x.common_conditions as commonConditions', 'x.key_benefits as keyBenefits'])
    .select((eb) => [iso(eb.ref('x.created_at')).as('createdAt'), iso(eb.ref('x.updated_at')).as('updatedAt'), iso(eb.ref('x.last_updated')).as('lastUpdated')])
    .select((eb) => eb.selectFrom('content.biomarker as o').select(eb.fn.countAll().as('n')).whereRef('o.category_id', '=', 'x.id').as('biomarkerCount'))
    .whereRef('x.id', '=', 'c.id'),
);

const ranges = jsonArrayFrom(
  over
    .selectFrom('content.biomarker_range as x')
    .select(['x.id', 'x.gender', 'x.age_min as ageMin', 'x.age_max as ageMax', 'x.optimal_min as optimalMin', 'x.optimal_max as optimalMax'])
    .select([
      'x.normal_min as normalMin',
      'x.normal_max as normalMax',
      'x.low_inclusive as lowInclusive',
      'x.high_inclusive as highInclusive',
      'x.unit',
      'x.source',
      'x.source_url as sourceUrl',
      'x.laboratory',
      'x.condition',
      'x.notes',
    ])
    .select(['x.is_pregnancy_specific as isPregnancySpecific', 'x.pregnancy_trimester as pregnancyTrimester'])
    .whereRef('x.biomarker_id', '=', 'b.id')
    .orderBy('x.position'),
);

const nutritionGuidelines = jsonArrayFrom(
  over
    .selectFrom('content.nutrition_guideline as x')
    .select(['x.id', 'x.purpose', 'x.recommendation', 'x.foods', 'x.supplements', 'x.avoid_foods as avoidFoods'])
    .select(['x.interactions', 'x.contraindications', 'x.timing', 'x.dosage'])
    .whereRef('x.biomarker_id', '=', 'b.id')
    .orderBy('x.position'),
);

const testingGuidelines = jsonArrayFrom(
  over
    .selectFrom('content.testing_guideline as x')
    .select(['x.id', 'x.frequency', 'x.conditions', 'x.fasting_required as fastingRequired', 'x.best_time_of_day as bestTimeOfDay', 'x.preparation'])
    .select(['x.interfering_factors as interferingFactors', 'x.related_tests as relatedTests'])
    .whereRef('x.biomarker_id', '=', 'b.id')
    .orderBy('x.position'),
);

const researchLinks = jsonArrayFrom(
  over
    .selectFrom('content.research_link as x')
    .select(['x.id', 'x.title', 'x.url', 'x.type', 'x.publish_date as publishDate', 'x.authors'])
    .select(['x.journal', 'x.key_findings as keyFindings', 'x.relevance_score as relevanceScore'])
    .whereRef('x.biomarker_id', '=', 'b.id')
    .orderBy('x.position'),
);

export const optimalRanges = withoutNulls(ranges);

/** For rows seeded before the facts column existed, or before it held these fields. */
export const NO_FACTS: BiomarkerFacts = {
  thresholds: [],
  conversions: [],
  loincAlso: [],
  specimen: null,
  supplementLimits: [],
  careSigns: [],
  furtherReading: [],
  whatNext: [],
};

type BiomarkerPart = 'category' | 'optimalRanges' | 'nutritionGuidelines' | 'testingGuidelines' | 'researchLinks';
const extras: Record<BiomarkerPart & keyof BiomarkerDetail, RawBuilder<unknown>> = {
  category,
  optimalRanges: ranges,
  nutritionGuidelines,
  testingGuidelines,
  researchLinks,
};

/** The five extras of a biomarker and its facts as JSON, in the order of the content files. */
export const detailColumns = [...Object.entries(extras).map(([name, json]) => withoutNulls(json).as(name)), over.ref('b.facts').as('facts')];
