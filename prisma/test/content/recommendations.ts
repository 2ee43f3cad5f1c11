import { readFileSync } from 'node:fs';
import { recommendPanel, SEXES, type PanelRequest, type Sex } from '@biomarker/domain/content';
import { describe, expect, it, test } from '@jest/globals';
import { load } from 'js-yaml';
import { catalogItems, contentStores } from '../content-stores.ts';
import { content } from '../fixtures.ts';

type Row = {
  concern: PanelRequest['concern'];
  goal?: PanelRequest['goal'];
  sex?: Sex[];
  custom?: number;
  upTo?: number;
  budget?: PanelRequest['budget'];
  named?: string[];
  buys?: string[];
  includes?: string[];
  total?: number;
  panel?: string;
  cheaper?: string[];
  cheaperTotal?: number;
  later?: string[];
  prepares?: string[];
  lacks?: string[];
  not?: string[];
  first?: string;
  says?: string[];
  silent?: string[];
  withinBudget?: boolean;
};

const BUNDLES: Record<string, string> = {
  cbc: 'complete-blood-count',
  cmp: 'comprehensive-metabolic-panel',
  lipid: 'lipid-panel',
  thyroid: 'thyroid-panel',
  liver: 'liver-panel',
  iron: 'iron-panel',
};

const rows = load(readFileSync(new URL('../fixtures/recommendations.yaml', import.meta.url), 'utf8')) as Row[];
const cases = rows.flatMap((row) => (row.sex ?? SEXES).map((sex) => ({ ...row, sex })));
const handlesOf = (names: readonly string[]) => names.map((name) => BUNDLES[name] ?? name);
const markersOf = (handles: readonly string[]) => handles.flatMap((handle) => catalogItems.find((item) => item.handle === handle)!.biomarkerSlugs);

function ask({ concern, goal = 'build_baseline', sex, custom, upTo, budget, named }: (typeof cases)[number]) {
  const maxBudgetUsd = custom ?? upTo;
  return recommendPanel(contentStores, 'https://site.example', {
    ...{ concern, goal, sex },
    ...(maxBudgetUsd !== undefined && { maxBudgetUsd }),
    ...(custom !== undefined && { packagePreference: 'custom_only' as const }),
    ...(budget && { budget }),
    ...(named && { biomarkerSlugs: named }),
  });
}

const nameOf = ({ concern, goal, sex, custom, upTo, budget, named }: (typeof cases)[number]) =>
  [concern, sex, goal, custom !== undefined ? `custom $${custom}` : (budget ?? upTo ?? 'no ceiling'), named?.join('+')].filter(Boolean).join(', ');

/** Named by the verified corrections of the reference data, for FIB-4. */
const FURTHER_SOURCES = ['https://doi.org/10.7570/jomes23052'];

describe('recommendations', () => {
  describe('recommendations that a physician would sign', () => {
    it('cover at least 120 cases', () => expect(cases.length).toBeGreaterThanOrEqual(120));

    test.each(cases.map((row, index) => [`${index + 1}: ${nameOf(row)}`, row] as const))('%s', async (_name, row) => {
      const found = await ask(row);
      const panel = found.kind === 'standard' ? found.recommendedPanel : undefined;
      const bought = (found.tests ?? []).map(({ handle }) => handle);
      const said = found.rationale.join('\n');

      const cheaper = found.kind === 'standard' ? found.cheaper : undefined;
      const omitted = found.kind === 'custom' ? found.omissions.map(({ handle }) => handle) : [];

      expect(panel?.labPackage.slug).toBe(row.panel);
      if (row.cheaper) expect(cheaper!.tests.map(({ handle }) => handle)).toEqual(handlesOf(row.cheaper));
      if (row.cheaperTotal !== undefined) expect(cheaper!.totalCents).toBe(row.cheaperTotal * 100);
      expect(omitted).toEqual(expect.arrayContaining(row.later ?? []));
      for (const words of row.prepares ?? []) expect(found.preparation.join('\n')).toContain(words);
      if (row.buys) expect(bought).toEqual(handlesOf(row.buys));
      expect(bought).toEqual(expect.arrayContaining(handlesOf(row.includes ?? [])));
      if (row.total !== undefined) expect(found.totalCents).toBe(row.total * 100);
      if (row.lacks) expect(panel!.lacks).toEqual(row.lacks.length === 0 ? [] : expect.arrayContaining(row.lacks));
      if (row.first) expect(found.rationale[0]).toBe(row.first);
      for (const words of row.says ?? []) expect(said).toContain(words);
      for (const words of row.silent ?? []) expect(said).not.toContain(words);
      for (const marker of row.not ?? []) expect(markersOf(bought)).not.toContain(marker);
      if (row.withinBudget !== undefined) expect(found).toMatchObject({ withinBudget: row.withinBudget });
    });

    test.each(cases.map((row, index) => [`${index + 1}: ${nameOf(row)}`, row] as const))('add up and buy nothing twice: %s', async (_name, row) => {
      const found = await ask(row);
      const { tests = [], totalCents = 0 } = (found.kind === 'standard' && found.cheaper) || found;
      const prices = tests.map(({ handle }) => catalogItems.find((item) => item.handle === handle)!.priceCents);
      expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
      expect(totalCents / 100).toBeLessThanOrEqual(row.custom ?? row.upTo ?? Infinity);
      if (found.kind === 'standard' && found.cheaper) expect(totalCents).toBeLessThan(found.recommendedPanel!.labPackage.priceCents);
      for (const { handle } of tests) {
        const others = new Set(markersOf(tests.map((each) => each.handle).filter((each) => each !== handle)));
        expect(markersOf([handle]).every((marker) => others.has(marker))).toBe(false);
      }
    });
  });

  describe('the work-ups', () => {
    const biomarkers = new Map(content.biomarkers.map((file) => [file.slug, file]));
    const tests = content.concerns.flatMap(({ concern, groups }) => groups.flatMap((group) => group.tests.map((each) => ({ concern, ...each }))));

    it('sell PSA and tumor markers only when named', () => {
      const sold = new Set(tests.map(({ marker }) => marker));
      for (const marker of ['psa-total', 'psa-free-percent', 'ca-125', 'cea', 'afp', 'high-sensitivity-troponin-i', 'nt-probnp'])
        expect(sold.has(marker)).toBe(false);
    });

    test.each(tests.map(({ concern, marker, reason, sex }) => [concern, marker, sex?.join() ?? 'all', reason] as const))(
      '%s: the reason for %s (%s) names it before any other marker',
      (_concern, marker, _sex, reason) => {
        const placeOf = (slug: string) => Math.min(...namesOf(slug).map((name) => placeIn(reason, name)));
        const own = placeOf(marker);
        expect(own).toBeLessThan(Infinity);
        const before = [...biomarkers.keys()].filter((slug) => slug !== marker && placeOf(slug) < own);
        expect(before).toEqual([]);
      },
    );

    it('name a source that the content knows, by one name everywhere', () => {
      const known = new Set(JSON.stringify(content.biomarkers).match(/https:[^"]+/g));
      const names = new Map<string, Set<string>>();
      for (const { concern, marker, source } of tests) {
        expect([concern, marker, source.url, known.has(source.url) || FURTHER_SOURCES.includes(source.url)]).toEqual([concern, marker, source.url, true]);
        names.set(source.url, new Set([...(names.get(source.url) ?? []), source.name]));
      }
      expect([...names].filter(([, all]) => all.size > 1)).toEqual([]);
    });

    it('say nothing of a test that is not in the answer, but that it is left out', () => {
      const named = new Set<string>(['testosterone', ...content.biomarkers.flatMap(({ slug }) => namesOf(slug)).map((name) => name.toLowerCase())]);
      for (const { concern, first, timing } of content.concerns)
        for (const { text, markers = [] } of [...first, ...timing]) {
          const said = [...named].filter((name) => name.length > 3 && placeIn(text, name) < Infinity);
          const own = markers.flatMap(namesOf).map((name) => name.toLowerCase());
          expect([concern, text, said.filter((name) => !own.some((each) => each.includes(name) || name.includes(each)))]).toEqual([concern, text, []]);
        }
    });

    it("mention fasting only when a marker's page does, and name only their own markers", () => {
      for (const { concern, timing, groups } of content.concerns) {
        const held = new Set(groups.flatMap((group) => group.tests.map(({ marker }) => marker)));
        for (const { text, markers = [] } of timing) {
          expect([concern, text, markers.filter((marker) => !held.has(marker))]).toEqual([concern, text, []]);
          const fasting = markers.some((marker) => biomarkers.get(marker)!.testingGuidelines.some(({ fastingRequired }) => fastingRequired));
          if (/^Fast |overnight fast|, fasting/.test(text)) expect([concern, text, fasting]).toEqual([concern, text, true]);
        }
      }
    });

    function namesOf(slug: string): string[] {
      const { name, aliases } = biomarkers.get(slug)!;
      return [name, name.replace(/ \(.*/, ''), ...aliases].filter((each) => each.length > 1);
    }

    function placeIn(reason: string, name: string): number {
      const at = reason.toLowerCase().search(new RegExp(`(?<![a-z0-9-])${name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9])`));
      return at < 0 ? Infinity : at;
    }
  });
});
