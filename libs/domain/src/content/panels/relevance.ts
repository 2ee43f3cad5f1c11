import type { CatalogItem } from '../catalog/catalog-item.ts';
import type { Gender } from '../vocabulary.ts';
import type { Concern, Goal, Sex, Topic, Weight } from './concern.ts';
import { PROFILES } from './concerns/index.ts';

/** How much a marker has to do with what was asked: 1 to 100. */
export type MarkerRelevance = { relevance: number; reason: string };

export type RelevanceTable = {
  about: string;
  /** By biomarker slug; a marker that has nothing to do with it is absent. */
  markers: ReadonlyMap<string, MarkerRelevance>;
  /** The slugs of the topic's own markers; none where the named ones are all that counts. */
  topic: ReadonlySet<string>;
};

/** A biomarker that the person named, with a sentence on what it is. */
export type NamedMarker = { slug: string; applicableGender: Gender; reason: string };

const NAMED = 100;
const MOST = 99;
const BASELINE_BONUS = 8;
const REPEAT_SHARE = 0.3;

/** Inherited or lasting findings, which a second measurement hardly changes. */
const SELDOM_REPEATED = new Set([
  'lipoprotein-a',
  'thyroid-peroxidase-antibodies',
  'thyroglobulin-antibodies',
  'antinuclear-antibodies',
  'rheumatoid-factor',
  'anti-ccp-antibodies',
  'tissue-transglutaminase-iga',
  'anti-mullerian-hormone',
]);

/** Depends on nothing but concern, goal, sex and the named markers. `specific_tests` with named markers knows these alone. */
export function relevanceTable(concern: Exclude<Concern, 'urgent_symptoms'>, goal: Goal, sex: Sex, named: readonly NamedMarker[]): RelevanceTable {
  const asked = named.map(({ slug, reason }) => [slug, { relevance: NAMED, reason }] as const);
  if (concern === 'specific_tests' && named.length > 0) return { about: 'the named markers', markers: new Map(asked), topic: new Set() };

  const { about, groups } = PROFILES[topicOf(concern)];
  const weighed = groups.flatMap(({ reason, markers }) =>
    Object.entries(markers).flatMap(([slug, weights]) => {
      const weight = weightFor(weights, sex);
      return weight === undefined ? [] : [[slug, { relevance: relevanceFrom(adjusted(slug, weight, goal)), reason }] as const];
    }),
  );
  return { about, markers: new Map([...weighed, ...asked]), topic: new Set(weighed.map(([slug]) => slug)) };
}

/** Named tests without names are answered as a general baseline. */
const topicOf = (concern: Exclude<Concern, 'urgent_symptoms'>): Topic => (concern === 'specific_tests' ? 'general_baseline' : concern);

/** A test counts as much as the most relevant marker that it measures. Undefined when it measures none. */
export function relevanceOf({ biomarkerSlugs }: Pick<CatalogItem, 'biomarkerSlugs'>, { markers }: RelevanceTable): MarkerRelevance | undefined {
  return biomarkerSlugs
    .flatMap((slug) => markers.get(slug) ?? [])
    .reduce<MarkerRelevance | undefined>((best, each) => (best && best.relevance >= each.relevance ? best : each), undefined);
}

/** Grows with the square of the weight, so that one important test outweighs several minor ones that cost as much. */
const relevanceFrom = (weight: number) => Math.max(1, Math.round(weight ** 2 / 100));

const weightFor = (weight: Weight, sex: Sex) => (typeof weight === 'number' ? weight : weight[sex]);

function adjusted(slug: string, weight: number, goal: Goal): number {
  if (goal === 'build_baseline' && isBaseline(slug)) return Math.min(MOST, weight + BASELINE_BONUS);
  if ((goal === 'retest' || goal === 'monitor_progress') && SELDOM_REPEATED.has(slug)) return Math.max(1, Math.round(weight * REPEAT_SHARE));
  return weight;
}

const isBaseline = (slug: string) => PROFILES.general_baseline.groups.some(({ markers }) => Object.hasOwn(markers, slug));
