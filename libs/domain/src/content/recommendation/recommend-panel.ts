import { DomainError, invalid } from '../../shared/index.ts';
import type { ConcernProfile } from '../model/concern-profile.ts';
import type { Concern, Goal, Sex, Topic } from '../model/concern.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { slugByName } from '../names/biomarkers-by-name.ts';
import { firstSentence, listOf } from '../names/sentences.ts';
import { ceilingCents } from '../pricing/money.ts';
import { CARE_NOTICE } from '../search/urgency/notices.ts';
import type { Basis } from './basis.ts';
import { recommendCustom, type CustomRecommendation } from './recommend-custom.ts';
import { recommendStandard, type StandardRecommendation } from './recommend-standard.ts';
import { coreFor, markersOf, onlyNamed, workUpOf, type NamedMarker, type WorkUp } from './work-up.ts';

export const BUDGETS = ['under_100', 'under_200', 'under_400', 'flexible'] as const;
export const PREFERENCES = ['allow_packages', 'custom_only'] as const;

export type PanelRequest = {
  concern: Concern;
  goal: Goal;
  budget?: (typeof BUDGETS)[number];
  /** An exact ceiling; overrides `budget`. */
  maxBudgetUsd?: number;
  packagePreference?: (typeof PREFERENCES)[number];
  sex?: Sex;
  biomarkerSlugs?: readonly string[];
};

type Stores = Pick<ContentStores, 'catalog' | 'labPackages' | 'biomarkers' | 'discovery' | 'concerns'>;

const BUCKET_USD: Record<(typeof BUDGETS)[number], number | undefined> = { under_100: 100, under_200: 200, under_400: 400, flexible: undefined };

/** An educational recommendation at current prices. Urgent symptoms override every other rule and get nothing to buy. */
export async function recommendPanel(stores: Stores, siteUrl: string, asked: PanelRequest): Promise<StandardRecommendation | CustomRecommendation> {
  const { concern, goal, sex = 'not_specified', maxBudgetUsd } = asked;
  if (concern === 'urgent_symptoms') throw new DomainError('unprocessable', 'urgent_symptoms', CARE_NOTICE);
  const custom = asked.packagePreference === 'custom_only';
  if (custom && maxBudgetUsd === undefined) throw invalid({ in: 'body', name: 'maxBudgetUsd', message: 'is required when packagePreference is custom_only' });

  const { counted, notes } = selectNamed(asked, await namedMarkers(stores, asked.biomarkerSlugs ?? []));
  const profile = concern === 'specific_tests' && counted.length > 0 ? undefined : await profileOf(stores.concerns, concern);
  const workUp = profile ? workUpOf(profile, goal, sex, counted) : onlyNamed(counted);
  const names = await namesOf(stores.biomarkers, workUp);
  const basis: Basis = { workUp, named: counted, sex, siteUrl, names, notes: [...notes, ...(profile ? withTheSex(profile, sex) : [])] };

  const ceilingUsd = maxBudgetUsd ?? (asked.budget && BUCKET_USD[asked.budget]);
  const ceiling = ceilingUsd === undefined ? Infinity : ceilingCents(ceilingUsd);
  return custom ? recommendCustom(stores, basis, ceiling) : recommendStandard(stores, basis, ceiling);
}

/** Treats specific tests without names as a general baseline. */
async function profileOf(concerns: ContentStores['concerns'], concern: Topic | 'specific_tests'): Promise<ConcernProfile> {
  const topic = concern === 'specific_tests' ? 'general_baseline' : concern;
  const profile = await concerns.find(topic);
  if (!profile) throw new DomainError('unavailable', 'concern_unavailable', `The work-up of ${topic} is not loaded yet.`);
  return profile;
}

/** What the core would hold besides, if the sex were given. */
function withTheSex(profile: ConcernProfile, sex: Sex): string[] {
  if (sex !== 'not_specified') return [];
  const own = new Set(coreFor(profile, sex).map(({ name }) => name));
  const added = (of: Sex) => listOf(coreFor(profile, of).map(({ name }) => name).filter((name) => !own.has(name))); // prettier-ignore
  const parts = [added('female') && `${added('female')} for women`, added('male') && `${added('male')} for men`].filter(Boolean);
  return parts.length > 0 ? [`The work-up differs between women and men. With the sex given, the core also has ${parts.join(', and ')}.`] : [];
}

async function namesOf(biomarkers: ContentStores['biomarkers'], workUp: WorkUp): Promise<ReadonlyMap<string, string>> {
  const found = await biomarkers.names(markersOf(workUp).map(({ marker }) => marker));
  return new Map(found.map(({ slug, name }) => [slug, name]));
}

async function namedMarkers(stores: Pick<Stores, 'biomarkers' | 'discovery'>, names: readonly string[]): Promise<NamedMarker[]> {
  if (names.length === 0) return [];
  const slugs = new Set(await Promise.all(names.map((name) => slugByName(stores, name))));
  const found = new Map((await stores.biomarkers.findMany([...slugs])).map((biomarker) => [biomarker.slug, biomarker]));
  return [...slugs].map((slug) => {
    const { name, applicableGender, summary } = found.get(slug)!;
    return { slug, name, applicableGender, reason: `Named in the request. ${firstSentence(summary ?? '')}`.trim() };
  });
}

const appliesTo = ({ applicableGender }: NamedMarker, sex: Sex) => sex === 'not_specified' || applicableGender === 'both' || applicableGender === sex;

const leftOut = (slug: string, sex: Sex) => `"${slug}" does not apply to ${sex === 'female' ? 'women' : 'men'}, so it was left out.`;

/** The named markers that count, and a sentence about each reason why others do not. */
function selectNamed({ concern, goal, sex = 'not_specified' }: PanelRequest, given: readonly NamedMarker[]): { counted: NamedMarker[]; notes: string[] } {
  const namesCount = concern === 'specific_tests' || goal === 'find_specific_test' || goal === 'retest';
  if (!namesCount) return { counted: [], notes: given.length > 0 ? [notUsed(goal)] : [] };

  const counted = given.filter((marker) => appliesTo(marker, sex));
  const excluded = given.filter((marker) => !appliesTo(marker, sex));
  const baseline = concern === 'specific_tests' && counted.length === 0;
  return { counted, notes: [...excluded.map(({ slug }) => leftOut(slug, sex)), ...(baseline ? [asBaseline(given)] : [])] };
}

const notUsed = (goal: Goal) =>
  `biomarkerSlugs were not used: they count for the goals find_specific_test and retest and for the concern specific_tests, and the goal is ${goal}.`;

const asBaseline = (given: readonly NamedMarker[]) =>
  `${given.length === 0 ? 'No markers were named' : 'No named marker is left'}, so this is answered as a general baseline.`;
