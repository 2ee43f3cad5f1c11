import { describe, expect, it } from '@jest/globals';
import { TOKENS } from './tokens.ts';

const colorsIn = (css: string) => Object.fromEntries([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name!, color!]));
const [light, dark] = TOKENS.split('@media').map(colorsIn) as [Record<string, string>, Record<string, string>];

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const STATES = ['ok', 'edge', 'out', 'crit'];

/** Text on its grounds. */
const TEXTS: Record<string, readonly string[]> = {
  ink: [...GROUNDS, 'accent-soft', ...STATES.map((state) => `${state}-soft`)],
  muted: GROUNDS,
  accent: [...GROUNDS, 'accent-soft'],
  'accent-strong': [...GROUNDS, 'accent-soft'],
  'accent-ink': ['accent', 'accent-strong'],
  ...Object.fromEntries(STATES.map((state) => [`${state}-ink`, ['surface', `${state}-soft`]])),
  'code-word': GROUNDS,
  'code-text': GROUNDS,
  'code-name': GROUNDS,
  'code-value': GROUNDS,
};

/** Borders of fields, zones of a scale and the ring of the focus, on their grounds. */
const SHAPES: Record<string, readonly string[]> = {
  'line-strong': GROUNDS,
  focus: GROUNDS,
  ...Object.fromEntries(STATES.map((state) => [state, ['surface']])),
};

describe.each(Object.entries({ light, dark }))('the colors of the %s theme', (_theme, colors) => {
  const faint = (pairs: Record<string, readonly string[]>, least: number) =>
    Object.entries(pairs).flatMap(([ink, grounds]) =>
      grounds.map((ground) => ({ ink, ground, contrast: contrast(colors[ink]!, colors[ground]!) })).filter((pair) => !(pair.contrast >= least)),
    );

  it('give texts a contrast of 4.5 on their grounds', () => expect(faint(TEXTS, 4.5)).toEqual([]));
  it('give borders of fields, zones and the focus one of 3', () => expect(faint(SHAPES, 3)).toEqual([]));
});

it('both themes have the same colors', () => expect(Object.keys(dark)).toEqual(Object.keys(light)));
