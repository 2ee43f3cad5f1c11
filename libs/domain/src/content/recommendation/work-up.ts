import { isForSex, type ConcernProfile, type Note, type RelevantTest } from '../model/concern-profile.ts';
import type { Goal, Sex } from '../model/concern.ts';
import type { Gender } from '../model/vocabulary.ts';

export type CoreStep = { name: string; markers: readonly string[]; /** True when the person named it. */ named?: true };

/** Relevance is 1 to 99, and 100 for a named marker. */
export type WeighedMarker = Pick<RelevantTest, 'marker' | 'relevance' | 'reason' | 'needs'>;

/** A named biomarker with a describing sentence. */
export type NamedMarker = { slug: string; name: string; applicableGender: Gender; reason: string };

/** The wanted markers of a request, independent of cost. */
export type WorkUp = {
  about: string;
  core: readonly CoreStep[];
  /** Within a group, most relevant first. */
  groups: readonly (readonly WeighedMarker[])[];
  floor: number;
  first: readonly Note[];
  timing: readonly Note[];
  leftOut: readonly string[];
};

const NAMED = 100;
const AGAIN: readonly Goal[] = ['retest', 'monitor_progress'];

/** The work-up of a concern for this sex and goal, with the named markers before all others. */
export function workUpOf(profile: ConcernProfile, goal: Goal, sex: Sex, named: readonly NamedMarker[]): WorkUp {
  const names = new Set(named.map(({ slug }) => slug));
  const isAsked = (test: RelevantTest) => isForSex(test, sex) && !names.has(test.marker) && !(test.once && AGAIN.includes(goal));
  const groups = profile.groups.map(({ tests }) => tests.filter(isAsked).sort(byRelevance)).filter((group) => group.length > 0);
  const asked = new Set(groups.flat().map(({ marker }) => marker));
  const core = profile.core
    .filter((step) => isForSex(step, sex))
    .map(({ name, markers }) => ({ name, markers: markers.filter((marker) => asked.has(marker)) }))
    .filter(({ markers }) => markers.length > 0);
  const forSex = (notes: readonly Note[]) => notes.filter((note) => isForSex(note, sex));

  return {
    ...onlyNamed(named),
    about: profile.about,
    core: [...onlyNamed(named).core, ...core],
    groups: [...onlyNamed(named).groups, ...groups],
    floor: profile.floor,
    first: forSex(profile.first),
    timing: forSex(profile.timing),
    leftOut: profile.leftOut.filter((row) => isForSex(row, sex) && !row.markers.some((marker) => names.has(marker))).map(({ why }) => why),
  };
}

/** The work-up of named markers only: each is its own question. */
export const onlyNamed = (named: readonly NamedMarker[]): WorkUp => ({
  about: 'the named markers',
  core: named.map(({ slug, name }) => ({ name, markers: [slug], named: true })),
  groups: named.map(({ slug, reason }) => [{ marker: slug, relevance: NAMED, reason }]),
  floor: 1,
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
