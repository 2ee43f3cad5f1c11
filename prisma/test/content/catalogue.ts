import { describe, expect, test } from '@jest/globals';
import { catalogue, content, groupedBy } from '../fixtures.ts';

const bySlug = new Map(content.biomarkers.map((file) => [file.slug, file]));
const facts = catalogue.map(({ slug, name, category, loinc, unit, ucumUnit, gender, aliases }) => ({
  slug,
  name,
  category,
  loinc,
  unit,
  ucumUnit,
  gender,
  aliases,
}));

describe('the catalog', () => {
  test('holds the agreed markers with name, category, code, units, gender and aliases', () => {
    const written = catalogue.map(({ slug }) => {
      const { name, category, loinc, unit, ucumUnit, applicableGender, aliases } = bySlug.get(slug)!;
      return { slug, name, category, loinc: loinc?.code, unit, ucumUnit, gender: applicableGender, aliases };
    });
    expect(written).toEqual(facts);
    expect(content.biomarkers).toHaveLength(catalogue.length);
  });

  test('has the fourteen categories under their agreed names, in gapless order', () => {
    const agreed = new Map(catalogue.map(({ category, categoryName }) => [category, categoryName]));
    expect(new Map(content.categories.map(({ slug, name }) => [slug, name]))).toEqual(new Map([...agreed].sort(([a], [b]) => (a < b ? -1 : 1))));
    expect(content.categories.map(({ displayOrder }) => displayOrder).sort((a, b) => a - b)).toEqual(content.categories.map((_, index) => index + 1));
  });

  test.each(['essential', 'advanced', 'max'])('the %s panel has the agreed members', (panel) => {
    const agreed = catalogue.filter(({ panels }) => panels.includes(panel)).map(({ slug }) => slug);
    expect([...content.labPackages.find(({ slug }) => slug === panel)!.biomarkers].sort()).toEqual(agreed.sort());
  });

  test('panels are nested and rise in price', () => {
    const [essential, advanced, max] = ['essential', 'advanced', 'max'].map((panel) => content.labPackages.find(({ slug }) => slug === panel)!);
    expect(essential!.biomarkers.every((slug) => advanced!.biomarkers.includes(slug))).toBe(true);
    expect(advanced!.biomarkers.every((slug) => max!.biomarkers.includes(slug))).toBe(true);
    expect(essential!.priceUsd < advanced!.priceUsd && advanced!.priceUsd < max!.priceUsd).toBe(true);
  });

  test.each(content.labPackages.map((panel) => [panel.slug, panel] as const))(
    'the %s panel states its true size and costs less than its parts',
    (_slug, panel) => {
      expect(panel.features[0]).toMatch(new RegExp(`^${panel.biomarkers.length} biomarkers`));
      if (panel.biomarkers.some((slug) => slug.startsWith('urine-'))) expect(panel.features.join(' ')).toMatch(/urine/i);
      const single = content.catalog
        .flatMap(({ tests }) => tests)
        .filter(({ isActive, isOrderable, biomarkers }) => isActive && isOrderable && biomarkers.every((slug) => panel.biomarkers.includes(slug)));
      expect(panel.priceUsd).toBeLessThan(single.reduce((sum, { priceUsd }) => sum + priceUsd, 0));
    },
  );

  test('describes every category in a sentence or more, with conditions and benefits', () => {
    const thin = content.categories.filter(
      ({ description, commonConditions, keyBenefits }) =>
        description.length < 80 || description.length > 400 || commonConditions.length < 3 || keyBenefits.length < 3,
    );
    expect(thin).toEqual([]);
  });

  test('no alias, name or search key is shared by two markers', () => {
    const names = content.biomarkers.flatMap(({ slug, name, aliases }) =>
      [...new Set([name, ...aliases].map((term) => term.toLowerCase()))].map((term) => [term, slug]),
    );
    const owners = groupedBy(names, ([term]) => term!);
    expect([...owners.values()].filter((held) => held.length > 1)).toEqual([]);
  });

  test('the individual tests cover every case: sexes, inactive, unorderable, multi-marker', () => {
    const tests = content.catalog.flatMap((file) => file.tests);
    expect(tests.length).toBeGreaterThanOrEqual(115);
    for (const real of [
      tests.filter(({ gender }) => gender === 'female'),
      tests.filter(({ gender }) => gender === 'male'),
      tests.filter(({ isActive }) => !isActive),
      tests.filter(({ isOrderable }) => !isOrderable),
      tests.filter(({ biomarkers }) => biomarkers.length > 1),
    ]) {
      expect(real.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('a test for one sex measures no marker of the other', () => {
    const tests = content.catalog.flatMap((file) => file.tests);
    const wrong = tests.filter(({ gender, biomarkers }) =>
      biomarkers.some((slug) => {
        const { applicableGender } = bySlug.get(slug)!;
        return applicableGender !== 'both' && applicableGender !== gender;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
