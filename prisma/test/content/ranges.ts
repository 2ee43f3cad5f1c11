import { describe, expect, test } from '@jest/globals';
import { NO_SAFE_LEVEL, NO_TARGET } from '@biomarker/domain/content';
import { publishRange } from '../../seeding/files/publish-range.ts';
import { convert } from '../convert.ts';
import { content, groupedBy, ranges, type RangeRow } from '../fixtures.ts';

const sourced = groupedBy(ranges, ({ slug }) => slug);
const ROUNDED = 1e6;

/** A side of a source in the unit of the page: ng/dL and pg/mL, for instance, differ by a factor of ten. */
function inUnit(value: number | undefined, from: string, to: string): number | undefined {
  if (value === undefined || from === to) return value;
  return Math.round(convert(value, from, to) * ROUNDED) / ROUNDED;
}

function asPublished({ slug: _slug, ...row }: RangeRow, unit: string) {
  const limit = (value: number | undefined) => inUnit(value, row.unit, unit);
  const { normalLow, normalHigh, optimalLow, optimalHigh } = row;
  return {
    lowInclusive: true,
    highInclusive: true,
    ...row,
    unit,
    normalLow: limit(normalLow),
    normalHigh: limit(normalHigh),
    optimalLow: limit(optimalLow),
    optimalHigh: limit(optimalHigh),
  };
}

describe('reference ranges', () => {
  test.each(content.biomarkers.map((file) => [file.slug, file] as const))('%s publishes exactly the verified rows', (slug, file) => {
    const verified = sourced.get(slug) ?? [];
    expect(file.ranges).toEqual(verified.map((row) => asPublished(row, file.ucumUnit!)));
  });

  test('a page has ranges, or one sentence that says why not', () => {
    const wrong = content.biomarkers.filter(({ ranges: rows, noRangeReason }) => rows.length > 0 === (noRangeReason !== undefined));
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
    expect(content.biomarkers.filter(({ noRangeReason = '.' }) => !/^[^.]+(\.\d[^.]*)*\.$/.test(noRangeReason) && noRangeReason !== '.')).toEqual([]);
  });

  test('no two rows of a page apply to the same people with the same assay and laboratory', () => {
    const keys = content.biomarkers.flatMap(({ slug, ranges: rows }) =>
      rows.map((row) => [slug, row.gender, row.ageMin, row.ageMax, row.condition, row.laboratory, row.source].join('|')),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('a target counts as optimal only when a guideline calls it so', () => {
    const targets = content.biomarkers.filter(({ ranges: rows }) =>
      rows.some(({ optimalLow, optimalHigh }) => optimalLow !== undefined || optimalHigh !== undefined),
    );
    expect(targets.map(({ slug }) => slug)).toEqual(['ldl-cholesterol']);
  });

  test('an open range gets a display bound beyond its limit, so it is never empty', () => {
    const rows = content.biomarkers.flatMap(({ slug, ranges: own }) => own.map((row) => ({ slug, ...row })));
    expect(rows.filter(({ displayMax, normalLow = 0 }) => displayMax !== undefined && displayMax <= normalLow)).toEqual([]);
    expect(rows.filter(({ displayMax, normalHigh }) => displayMax !== undefined && normalHigh !== undefined)).toEqual([]);
  });

  test('PSA publishes no range and describes a shared decision instead', () => {
    const psa = content.biomarkers.find(({ slug }) => slug === 'psa-total')!;
    expect(psa.ranges).toEqual([]);
    expect(psa.keyInsights.join(' ')).toMatch(/decision|decide/);
  });
});

describe('toxins', () => {
  test('have no level that is called safe or optimal', () => {
    const toxins = content.biomarkers.filter(({ category }) => category === 'heavy-metals');
    expect(toxins.map(({ slug }) => slug)).toEqual(['arsenic', 'cadmium', 'lead', 'mercury']);
    const rows = toxins.flatMap(({ ranges: own, unit, ucumUnit }) => own.map((row) => publishRange(row, unit!, ucumUnit!)));
    expect(rows.filter(({ notes }) => !notes.includes(NO_SAFE_LEVEL) || notes.includes(NO_TARGET))).toEqual([]);
  });
});
