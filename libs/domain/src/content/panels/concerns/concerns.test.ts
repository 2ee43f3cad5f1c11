import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SEXES } from '../concern.ts';
import { PROFILES } from './index.ts';

const BIOMARKERS = new Map(
  readdirSync('prisma/content/biomarkers').map((file) => {
    const { slug, applicableGender } = parse(readFileSync(`prisma/content/biomarkers/${file}`, 'utf8'));
    return [slug as string, applicableGender as string];
  }),
);

describe.each(Object.entries(PROFILES))('the concern %s', (_topic, { about, groups }) => {
  const entries = groups.flatMap(({ markers }) => Object.entries(markers));

  it('names only markers that exist, each once', () => {
    expect(entries.map(([slug]) => slug).filter((slug) => !BIOMARKERS.has(slug))).toEqual([]);
    expect(new Set(entries.map(([slug]) => slug)).size).toBe(entries.length);
  });

  it('weighs from 1 to 99, with a weight for each sex where they differ', () => {
    for (const [, weight] of entries) {
      for (const each of typeof weight === 'number' ? [weight] : Object.values(weight)) expect(Number.isInteger(each) && each >= 1 && each <= 99).toBe(true);
    }
  });

  it('weighs a marker for the sexes that it applies to, and no other', () => {
    for (const [slug, weight] of entries) {
      const applies = SEXES.filter((sex) => sex === 'not_specified' || ['both', sex].includes(BIOMARKERS.get(slug)!));
      const weighed = SEXES.filter((sex) => typeof weight === 'number' || weight[sex] !== undefined);
      expect({ slug, weighed }).toEqual({ slug, weighed: applies });
    }
  });

  it('gives whole sentences as reasons, and claims no diagnosis', () => {
    for (const { reason } of groups) {
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(reason).not.toMatch(/\b(you|your|diagnos\w*|cure|treat)\b/i);
    }
    expect(about).toMatch(/^[a-z]/);
  });
});
