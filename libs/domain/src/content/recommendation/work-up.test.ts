import { describe, expect, it } from '@jest/globals';
import { ConcernProfile } from '../model/concern-profile.ts';
import { byPrice } from '../pricing/item-set.ts';
import { countedIn, countedMarkers, markersOf, onlyNamed, workUpOf } from './work-up.ts';

const source = { name: 'A guideline', url: 'https://guideline.example' };
const row = (marker: string, relevance: number, more: object = {}) => ({ marker, relevance, reason: `Why ${marker}.`, source, ...more });
const [female, male] = [{ sex: ['female', 'not_specified'] }, { sex: ['male'] }];
const PROFILE = ConcernProfile.parse({
  ...{ concern: 'thyroid', about: 'the thyroid', words: ['thyroid'], floor: 20 },
  core: [
    { name: 'TSH', markers: ['tsh'] },
    { name: 'hers', markers: ['hers'], ...female },
  ],
  groups: [
    { question: '1?', tests: [row('free-t4', 50), row('tsh', 98)] },
    { question: '2?', tests: [row('hers', 60, female)] },
    { question: '3?', tests: [row('antibodies', 50, { once: true })] },
  ],
  first: [{ text: 'First.' }, { text: 'First for him.', ...male }],
  timing: [{ text: 'Timing for her.', ...female }],
  leftOut: [
    { markers: ['iron', 'zinc'], why: 'No iron.' },
    { markers: ['his'], why: 'No his.', ...male },
  ],
});
const named = (slug: string) => ({ slug, name: slug.toUpperCase(), applicableGender: 'both' as const, reason: `Named ${slug}.` });

describe('a work-up', () => {
  it('holds what is for the sex, most relevant first within a group', () => {
    const { core, groups, first, timing, leftOut } = workUpOf(PROFILE, 'build_baseline', 'female', []);
    expect(core).toEqual([
      { name: 'TSH', markers: ['tsh'] },
      { name: 'hers', markers: ['hers'] },
    ]);
    expect(groups.map((group) => group.map(({ marker }) => marker))).toEqual([['tsh', 'free-t4'], ['hers'], ['antibodies']]);
    expect([first, timing, leftOut]).toEqual([[{ text: 'First.' }], [expect.objectContaining({ text: 'Timing for her.' })], ['No iron.']]);
  });

  it('has no empty group or step for the other sex', () => {
    const { core, groups, first, timing, leftOut } = workUpOf(PROFILE, 'build_baseline', 'male', []);
    expect([core.length, groups.length, timing]).toEqual([1, 2, []]);
    expect([first.map(({ text }) => text), leftOut]).toEqual([
      ['First.', 'First for him.'],
      ['No iron.', 'No his.'],
    ]);
  });

  it('puts named markers first, once, and excludes none of them', () => {
    const { about, core, groups, floor, leftOut } = workUpOf(PROFILE, 'find_specific_test', 'female', [named('iron'), named('tsh')]);
    expect([about, floor, leftOut]).toEqual(['the thyroid', 20, []]);
    expect(core).toEqual([
      { name: 'IRON', markers: ['iron'], named: true },
      { name: 'TSH', markers: ['tsh'], named: true },
      { name: 'hers', markers: ['hers'] },
    ]);
    expect(groups.map((group) => group.map(({ marker, relevance }) => [marker, relevance]))).toEqual([
      [['iron', 100]],
      [['tsh', 100]],
      [['free-t4', 50]],
      [['hers', 60]],
      [['antibodies', 50]],
    ]);
  });

  it('of a retest holds the named markers alone, and the others for later', () => {
    const { core, groups, later, first } = workUpOf(PROFILE, 'retest', 'female', [named('tsh')]);
    expect([core.map(({ name }) => name), groups.flat().map(({ marker }) => marker), first]).toEqual([['TSH'], ['tsh'], [{ text: 'First.' }]]);
    expect(later.map(({ marker, later: occasion }) => [marker, occasion])).toEqual([
      ['free-t4', 'A retest is the named test alone.'],
      ['hers', 'A retest is the named test alone.'],
    ]);
  });

  it('keeps tests of a second step apart, and frees the companion of a named marker', () => {
    const groups = [{ question: '?', tests: [row('tsh', 90), row('pair', 60, { needs: 'other' }), row('other', 50, { needs: 'pair' })] }];
    const profile = ConcernProfile.parse({
      ...PROFILE,
      core: [{ name: 'TSH', markers: ['tsh'] }],
      groups: [...groups, { question: '!', tests: [row('free-t4', 40, { later: 'Then.' })] }],
    });
    const { groups: found, later } = workUpOf(profile, 'find_specific_test', 'female', [named('pair')]);
    expect(found.flat().find(({ marker }) => marker === 'other')!.needs).toBeUndefined();
    expect(later.map(({ marker }) => marker)).toEqual(['free-t4']);
    expect(
      workUpOf(profile, 'build_baseline', 'female', [])
        .groups.flat()
        .find(({ marker }) => marker === 'other')!.needs,
    ).toBe('pair');
  });

  it('of named markers only asks for nothing else', () => {
    expect(onlyNamed([named('iron')])).toEqual({
      about: 'the named markers',
      core: [{ name: 'IRON', markers: ['iron'], named: true }],
      groups: [[{ marker: 'iron', relevance: 100, reason: 'Named iron.' }]],
      floor: 1,
      ...{ later: [], first: [], timing: [], leftOut: [] },
    });
  });

  it('counts covered core markers below the floor too, and lists all by relevance, then by slug', () => {
    const workUp = { ...workUpOf(PROFILE, 'build_baseline', 'female', []), floor: 99 };
    expect([...countedMarkers(workUp, new Set(['tsh', 'free-t4']))]).toEqual(['tsh']);
    expect(markersOf(workUp).map(({ marker }) => marker)).toEqual(['tsh', 'hers', 'antibodies', 'free-t4']);
  });
});

it('sets are ordered by price, then size, then handles in any order', () => {
  const one = (handle: string, priceCents: number) => ({ handle, priceCents, biomarkerSlugs: [] });
  expect(byPrice([one('z', 1)], [one('a', 2)])).toBeLessThan(0);
  expect(byPrice([one('z', 3)], [one('a', 1), one('b', 2)])).toBeLessThan(0);
  expect(byPrice([one('a', 1), one('b', 2)], [one('z', 3)])).toBeGreaterThan(0);
  expect(byPrice([one('c', 1), one('a', 2)], [one('b', 1), one('d', 2)])).toBeLessThan(0);
  expect(byPrice([one('b', 1), one('d', 2)], [one('c', 1), one('a', 2)])).toBeGreaterThan(0);
});

const marker = (name: string, relevance: number, needs?: string) => ({ marker: name, relevance, reason: '', needs });

it('each further marker of a group counts half of the previous one, down to the floor', () => {
  const group = [marker('a', 80), marker('b', 60, 'a'), marker('c', 40)];
  expect(countedIn(group, new Set(['a', 'b', 'c']), 10)).toEqual([
    { marker: 'a', value: 80 },
    { marker: 'b', value: 30 },
    { marker: 'c', value: 10 },
  ]);
  expect(countedIn(group, new Set(['b', 'c']), 41)).toEqual([]);
  expect(countedIn(group, new Set(['b', 'c']), 40)).toEqual([{ marker: 'c', value: 40 }]);
});
