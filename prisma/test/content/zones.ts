import { intervalsFor, type Person, readValue, zoneAt, zoneName, zonesOf } from '@biomarker/domain/interpretation';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pages as numbersOfPages } from './read-typed-value.ts';

const pages = [...numbersOfPages].flatMap(([slug, numbers]) => (numbers.unit === undefined ? [] : [{ slug, unit: numbers.unit, numbers }]));
const PEOPLE: readonly Person[] = [{}, { sex: 'male', age: 40 }, { sex: 'female', age: 30 }, { sex: 'female', age: 70 }, { age: 6 }];
const unitsOf = ({ unit, numbers }: (typeof pages)[number]) => [unit, ...numbers.conversions.map((other) => other.unit)];
const strips = pages.flatMap((page) =>
  unitsOf(page).flatMap((unit) => PEOPLE.map((person) => ({ ...page, unit, person, zones: zonesOf(page.numbers, unit, person) }))),
);

describe('the zones of a person', () => {
  test('share their limits and have no ends', () => {
    for (const { zones } of strips.filter((each) => each.zones.length > 0)) {
      expect([zones[0]!.high === undefined && zones.length > 1, zones.at(-1)!.high]).toEqual([false, undefined]);
      expect(zones.slice(1).map(({ low }) => low)).toEqual(zones.slice(0, -1).map(({ high }) => high));
    }
    expect(strips.filter(({ zones }) => zones.length > 2).length).toBeGreaterThan(500);
  });

  test('every positive number has one zone, which says what the reader says', () => {
    const limits = new Set(strips.flatMap(({ slug, unit, zones }) => zones.map(({ low }) => `${slug} ${unit} ${low}`)));
    fc.assert(
      fc.property(
        fc.constantFrom(...strips.filter(({ zones }) => zones.length > 0)),
        fc.double({ min: 0.001, max: 3, noNaN: true }),
        ({ slug, unit, numbers, person, zones }, times) => {
          const top = zones.at(-1)!.low ?? 1;
          const value = Math.abs(top) * times || times;
          if (limits.has(`${slug} ${unit} ${value}`)) return;
          const reading = readValue(numbers, { value, unit }, person);
          expect(`${slug} ${value}: ${zoneAt(zones, value)?.name}`).toBe(`${slug} ${value}: ${zoneName(reading)}`);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('at a limit they agree with the reader, but where two sources meet in one number', () => {
    const others = strips.flatMap(({ slug, unit, numbers, person, zones }) =>
      zones.flatMap(({ low = 0 }) =>
        low > 0 && zoneAt(zones, low)!.name !== zoneName(readValue(numbers, { value: low, unit }, person)) ? [`${slug} ${low} ${unit}`] : [],
      ),
    );
    expect([...new Set(others)]).toEqual(['folate 4 ng/mL', 'folate 9 nmol/L']);
  });

  test.each<[slug: string, person: Person, names: string[]]>([
    ['ldl-cholesterol', {}, ['Optimal', 'Near optimal', 'Borderline high', 'High', 'Very high']],
    ['tsh', { sex: 'male', age: 40 }, ['Clearly suppressed', 'Below the interval', 'In range', 'Above the interval']],
    ['hemoglobin-a1c', { condition: 'diabetes' }, ['Below the interval', 'In range', 'Treatment goal', 'Above the interval']],
    ['alt', { condition: 'taking a medicine, with high bilirubin' }, ['Below the interval', 'In range', 'Above the interval', "Hy's law, ALT"]],
    ['ferritin', { sex: 'female', age: 34 }, ['Iron deficiency', 'Below the interval', 'In range', 'High', 'Above the interval']],
  ])('%s of %j: %j', (slug, person, names) => {
    const { numbers, unit } = pages.find((page) => page.slug === slug)!;
    expect(zonesOf(numbers, unit, person).map(({ name }) => name)).toEqual(names);
  });

  test('a change of the unit moves no number from the middle of its zone', () => {
    const moved = pages.flatMap(({ slug, numbers, unit }) =>
      numbers.conversions.flatMap((other) => {
        const [own, converted] = [zonesOf(numbers, unit), zonesOf(numbers, other.unit)];
        return own.flatMap(({ name, low, high }) => {
          if (low === undefined || high === undefined) return [];
          const there = zoneAt(converted, ((low + high) / 2) * other.slope + other.intercept);
          return there?.name === name ? [] : [`${slug} ${name} ${low}-${high} ${other.unit}: ${there?.name}`];
        });
      }),
    );
    expect(moved).toEqual([]);
  });

  test('a limit of severe anemia is darker than one of moderate anemia, and a toxin has no good zone', () => {
    const tones = (slug: string) => {
      const { numbers, unit } = pages.find((page) => page.slug === slug)!;
      expect(intervalsFor(numbers.optimalRanges, {}).length).toBeGreaterThan(0);
      return zonesOf(numbers, unit).map(({ tone }) => tone);
    };
    expect(tones('hemoglobin')).toEqual(['crit', 'out', 'edge', 'ok', 'edge', 'crit']);
    for (const toxin of ['lead', 'mercury', 'arsenic', 'cadmium']) expect(tones(toxin)[0]).toBe('quiet');
  });
});
