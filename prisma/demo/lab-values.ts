import { idOf } from '../seeding/identity.ts';
import type { DemoMarker } from './lab-markers.ts';
import { CALCULATED, storyOf, USUAL } from './lab-stories.ts';

export const VISITS = 9;

export type DemoPatient = { email: string; gender: string };

/** The completed share of a course; most of a change comes early. */
const done = (visit: number) => 1 - (1 - visit / (VISITS - 1)) ** 2;

export const storyOfPatient = ({ email, gender }: DemoPatient) => storyOf(gender, chance(email, 'story'));

/** The values of one visit by marker, as printed by the laboratory; the same at every start. */
export function valuesOf(patient: DemoPatient, visit: number, markers: readonly DemoMarker[]): (slug: string) => number {
  const bySlug = new Map(markers.map((marker) => [marker.slug, marker]));
  const story = storyOfPatient(patient);
  /** From -1 to 1, by visit. */
  const noise = (slug: string) => 2 * chance(patient.email, slug, visit) - 1;

  function valueOf(slug: string): number {
    const calculated = CALCULATED[slug];
    const marker = bySlug.get(slug);
    if (calculated) return rounded(calculated(valueOf), marker);
    if (!marker) throw new Error(`The demo calculates with "${slug}", which it does not measure.`);
    return rounded(story[slug] ? course(slug, story[slug]) : usual(marker), marker);
  }
  const course = (slug: string, [first, last]: readonly [number, number]) => (first + (last - first) * done(visit)) * (1 + 0.02 * noise(slug));

  /** A value within the interval, characteristic of the person. */
  function usual({ slug, low, high }: DemoMarker): number {
    const place = 0.3 + 0.4 * chance(patient.email, slug, 'place');
    const value = USUAL[slug];
    return value === undefined ? low + (place + 0.05 * noise(slug)) * (high - low) : value * (0.8 + 0.4 * place + 0.02 * noise(slug));
  }
  return valueOf;
}

/** A number from 0 to 1, derived from names. */
const chance = (...name: (string | number)[]) => Number.parseInt(idOf('demo-chance', ...name).slice(0, 8), 16) / 0xffffffff;

/** Rounds to the decimals of the marker's interval. */
function rounded(value: number, { low, high }: Pick<DemoMarker, 'low' | 'high'> = { low: 0, high: 100 }): number {
  const decimals = high - low < 0.1 || high < 1 ? 3 : high >= 100 ? 0 : high >= 10 ? 1 : 2;
  return Number(value.toFixed(decimals));
}
