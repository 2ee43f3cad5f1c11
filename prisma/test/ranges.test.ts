import type { SourcedRange } from '../seeding/files/biomarker-file.ts';
import { describe, expect, test } from '@jest/globals';
import { content, groupedBy, ranges, type RangeRow } from './fixtures.ts';

const sourced = groupedBy(ranges, ({ slug }) => slug);
/** Sources that give no interval: "no specific normal level" and a target that its authors propose. */
const WITHOUT_INTERVAL = ['omega-3-index', 'psa-total'];

/** What is published of a marker: every row of its first-listed source in its own unit; where no source prints that unit, in the first unit printed. */
function rowsToPublish(slug: string, ucumUnit: string | undefined): RangeRow[] {
  const rows = WITHOUT_INTERVAL.includes(slug) ? [] : (sourced.get(slug) ?? []);
  const first = rows.find(({ unit }) => unit === ucumUnit) ?? rows[0];
  return rows.filter(({ source, unit }) => source === first?.source && unit === first.unit);
}

function asSourced(slug: string, { displayMax: _displayMax, ...row }: SourcedRange): RangeRow {
  return { slug, ...row };
}

describe('reference ranges', () => {
  test.each(content.biomarkers.map((file) => [file.slug, file] as const))('%s publishes exactly the rows of its first-listed source', (slug, file) => {
    expect(file.ranges.map((row) => asSourced(slug, row))).toEqual(rowsToPublish(slug, file.ucumUnit));
  });

  test('only thyroid antibodies are printed in a unit other than the marker has', () => {
    const foreign = content.biomarkers.filter(({ ranges, ucumUnit }) => ranges.some(({ unit }) => unit !== ucumUnit));
    expect(foreign.map(({ slug }) => slug)).toEqual(['thyroglobulin-antibodies', 'thyroid-peroxidase-antibodies']);
  });

  test('only the targets that a source calls optimal are published as such', () => {
    const targets = content.biomarkers.filter(({ ranges }) =>
      ranges.some(({ optimalLow, optimalHigh }) => optimalLow !== undefined || optimalHigh !== undefined),
    );
    expect(targets.map(({ slug }) => slug)).toEqual(['apolipoprotein-b', 'ldl-cholesterol']);
  });

  test('the bound that closes an open side lies above the limit, so the drawn interval is never empty', () => {
    const rows = content.biomarkers.flatMap(({ slug, ranges }) => ranges.map((row) => ({ slug, ...row })));
    expect(rows.filter(({ displayMax, normalLow = 0 }) => displayMax !== undefined && displayMax <= normalLow)).toEqual([]);
    expect(rows.filter(({ displayMax, normalHigh }) => displayMax !== undefined && normalHigh !== undefined)).toEqual([]);
  });

  test('PSA publishes no range and speaks of a shared decision instead', () => {
    const psa = content.biomarkers.find(({ slug }) => slug === 'psa-total')!;
    expect(psa.ranges).toEqual([]);
    expect(psa.keyInsights.join(' ')).toMatch(/decision|decide/);
  });
});
