import { DomainError, invalid, notFound } from '../../shared/index.ts';
import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';
import { ceilingCents } from '../catalog/money.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import { firstSentence } from '../first-sentence.ts';
import type { LabPackageStore } from '../lab-packages/lab-package-store.ts';
import type { Brief } from './brief.ts';
import type { Concern, Goal, Sex } from './concern.ts';
import { recommendCustom, type CustomRecommendation } from './recommend-custom.ts';
import { recommendStandard, type StandardRecommendation } from './recommend-standard.ts';
import { relevanceTable, type NamedMarker } from './relevance.ts';

export const BUDGETS = ['under_100', 'under_200', 'under_400', 'flexible'] as const;
export const PREFERENCES = ['allow_packages', 'custom_only'] as const;

export type PanelRequest = {
  concern: Concern;
  goal: Goal;
  budget?: (typeof BUDGETS)[number];
  /** An exact ceiling; wins over `budget`. */
  maxBudgetUsd?: number;
  packagePreference?: (typeof PREFERENCES)[number];
  sex?: Sex;
  biomarkerSlugs?: readonly string[];
};

type Stores = { catalog: CatalogStore; labPackages: LabPackageStore; biomarkers: BiomarkerStore };

const BUCKET_USD: Record<(typeof BUDGETS)[number], number | undefined> = { under_100: 100, under_200: 200, under_400: 400, flexible: undefined };

/** An educational recommendation at the prices of this moment. Urgent symptoms win over every other rule, and are answered with nothing to buy. */
export async function recommendPanel(stores: Stores, siteUrl: string, asked: PanelRequest): Promise<StandardRecommendation | CustomRecommendation> {
  const { concern, goal, sex = 'not_specified', maxBudgetUsd } = asked;
  if (concern === 'urgent_symptoms') throw urgentSymptoms();
  const custom = asked.packagePreference === 'custom_only';
  if (custom && maxBudgetUsd === undefined) throw invalid({ in: 'body', name: 'maxBudgetUsd', message: 'is required when packagePreference is custom_only' });

  const namesCount = concern === 'specific_tests' || goal === 'find_specific_test' || goal === 'retest';
  const given = await namedMarkers(stores.biomarkers, asked.biomarkerSlugs ?? []);
  const used = namesCount ? given : [];
  // Custom panels know by their tests what does not suit a sex, and say of each named marker that no test was found.
  const named = custom ? used : used.filter((marker) => appliesTo(marker, sex));
  const foreign = used.filter((marker) => !appliesTo(marker, sex));
  const notes = [...foreign.map(({ slug }) => leftOut(slug, sex)), ...notesOn(asked, given, used, named)];
  const brief: Brief = { table: relevanceTable(concern, goal, sex, named), named, sex, siteUrl, notes };

  if (custom) return recommendCustom(stores.catalog, brief, ceilingCents(maxBudgetUsd!));
  const ceilingUsd = maxBudgetUsd ?? (asked.budget && BUCKET_USD[asked.budget]);
  return recommendStandard(stores, brief, ceilingUsd === undefined ? undefined : ceilingCents(ceilingUsd));
}

async function namedMarkers(biomarkers: BiomarkerStore, slugs: readonly string[]): Promise<NamedMarker[]> {
  if (slugs.length === 0) return [];
  const found = new Map((await biomarkers.findMany(slugs)).map((biomarker) => [biomarker.slug, biomarker]));
  return slugs.map((slug) => {
    const biomarker = found.get(slug);
    if (!biomarker) throw notFound('biomarker', slug);
    return { slug, applicableGender: biomarker.applicableGender, reason: `Named in the request. ${firstSentence(biomarker.summary ?? '')}`.trim() };
  });
}

const appliesTo = ({ applicableGender }: NamedMarker, sex: Sex) => sex === 'not_specified' || applicableGender === 'both' || applicableGender === sex;

const leftOut = (slug: string, sex: Sex) => `"${slug}" does not apply to ${sex === 'female' ? 'women' : 'men'}, so it was left out.`;

function notesOn({ concern, goal }: PanelRequest, given: readonly NamedMarker[], used: readonly NamedMarker[], named: readonly NamedMarker[]): string[] {
  const baseline = concern === 'specific_tests' && named.length === 0;
  return [
    ...(given.length > 0 && used.length === 0
      ? [`biomarkerSlugs were not used: they count for the goals find_specific_test and retest and for the concern specific_tests, and the goal is ${goal}.`]
      : []),
    ...(baseline ? [`${used.length === 0 ? 'No markers were named' : 'No named marker is left'}, so this is answered as a general baseline.`] : []),
  ];
}

function urgentSymptoms(): DomainError {
  return new DomainError(
    'unprocessable',
    'urgent_symptoms',
    'Symptoms that are severe, sudden or getting worse need medical care now, not a test ordered online. Call the local emergency number (911 in the United States) or go to the nearest emergency department. Nothing is offered for sale here.',
  );
}
