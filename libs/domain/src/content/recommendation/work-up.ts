import { isForSex, type ConcernProfile, type Note, type RelevantTest } from '../model/concern-profile.ts';
import type { Goal, Sex } from '../model/concern.ts';
import type { Gender } from '../model/vocabulary.ts';

export type CoreStep = { name: string; markers: readonly string[]; /** True when the person named it. */ named?: true };

/** Relevance is 1 to 99, and 100 for a named marker. */
export type WeighedMarker = Pick<RelevantTest, 'marker' | 'relevance' | 'reason' | 'needs'> & Partial<Pick<RelevantTest, 'source'>>;

/** A marker of a second step, with its occasion. */
export type LaterMarker = WeighedMarker & { later: string };

/** A named biomarker with a describing sentence. */
export type NamedMarker = { slug: string; name: string; applicableGender: Gender; reason: string };

/** The wanted markers of a request, independent of cost. */
export type WorkUp = {
  about: string;
  core: readonly CoreStep[];
  /** Within a group, most relevant first. */
  groups: readonly (readonly WeighedMarker[])[];
  floor: number;
  /** Named among the omissions, and never bought. */
  later: readonly LaterMarker[];
  first: readonly Note[];
  timing: readonly Note[];
  leftOut: readonly string[];
};

const NAMED = 100;
const AGAIN: readonly Goal[] = ['retest', 'monitor_progress'];
const NOT_AGAIN = 'A retest is the named test alone.';

/** The work-up of a concern for this sex and goal, with the named markers before all others. A retest of named markers holds nothing else. */
export function workUpOf(profile: ConcernProfile, goal: Goal, sex: Sex, named: readonly NamedMarker[]): WorkUp {
  const names = new Set(named.map(({ slug }) => slug));
  const isAsked = (test: RelevantTest) => isForSex(test, sex) && !names.has(test.marker) && !(test.once && AGAIN.includes(goal));
  const asked = profile.groups.map(({ tests }) => tests.filter(isAsked));
  const forSex = (notes: readonly Note[]) => notes.filter((note) => isForSex(note, sex));
  const own = { ...onlyNamed(named), about: profile.about, first: forSex(profile.first), timing: forSex(profile.timing) };
  if (goal === 'retest' && named.length > 0) return { ...own, later: asked.flat().map((test) => ({ ...test, later: NOT_AGAIN })) };

  const groups = asked
    .map((tests) =>
      tests
        .filter(isNow)
        .map((test) => withoutNeed(test, names))
        .sort(byRelevance),
    )
    .filter((group) => group.length > 0);
  const held = new Set(groups.flat().map(({ marker }) => marker));
  return {
    ...own,
    core: [...own.core, ...coreFor(profile, sex, held)],
    groups: [...own.groups, ...groups],
    floor: profile.floor,
    later: asked
      .flat()
      .filter(isLater)
      .map((test) => ({ ...test, later: `Second step: ${uncapitalized(test.later)}` })),
    leftOut: profile.leftOut.filter((row) => isForSex(row, sex) && !row.markers.some((marker) => names.has(marker))).map(({ why }) => why),
  };
}

/** The core tests of a sex, as far as their markers are held. */
export const coreFor = (profile: ConcernProfile, sex: Sex, held?: ReadonlySet<string>): CoreStep[] =>
  profile.core
    .filter((step) => isForSex(step, sex))
    .map(({ name, markers }) => ({ name, markers: held ? markers.filter((marker) => held.has(marker)) : markers }))
    .filter(({ markers }) => markers.length > 0);

const isLater = (test: RelevantTest): test is RelevantTest & { later: string } => test.later !== undefined;
const isNow = (test: RelevantTest) => !isLater(test);

const uncapitalized = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A named marker is bought first, so that its companion no longer waits for it. */
const withoutNeed = ({ needs, ...test }: RelevantTest, names: ReadonlySet<string>): RelevantTest =>
  needs === undefined || names.has(needs) ? test : { ...test, needs };

/** The work-up of named markers only: each is its own question. */
export const onlyNamed = (named: readonly NamedMarker[]): WorkUp => ({
  about: 'the named markers',
  core: named.map(({ slug, name }) => ({ name, markers: [slug], named: true })),
  groups: named.map(({ slug, reason }) => [{ marker: slug, relevance: NAMED, reason }]),
  floor: 1,
  later: [],
  first: [],
  timing: [],
  leftOut: [],
});

/** The counting markers of a group among the covered ones, each with its diminished value: the second a half, the third a quarter. */
export function countedIn(group: readonly WeighedMarker[], covered: ReadonlySet<string>, floor: number): { marker: string; value: number }[] {
  return group
    .filter(({ marker, needs }) => covered.has(marker) && (needs === undefined || covered.has(needs)))
    .map(({ marker, relevance }, index) => ({ marker, value: relevance / 2 ** index }))
    .filter(({ value }) => value >= floor);
}

/** All counting markers among the covered ones: core markers, and others at or above the floor. */
export function countedMarkers({ core, groups, floor }: WorkUp, covered: ReadonlySet<string>): Set<string> {
  const ofCore = core.flatMap(({ markers }) => markers).filter((marker) => covered.has(marker));
  return new Set([...ofCore, ...groups.flatMap((group) => countedIn(group, covered, floor).map(({ marker }) => marker))]);
}

/** Every marker of the work-up, most relevant first. */
export const markersOf = ({ groups }: Pick<WorkUp, 'groups'>): WeighedMarker[] => groups.flat().sort(byRelevance);

function byRelevance(a: WeighedMarker, b: WeighedMarker): number {
  return b.relevance - a.relevance || (a.marker < b.marker ? -1 : 1);
}
