import { describe, expect, test } from '@jest/globals';
import { contentParts, pageChangeRows, partsOf, readLastChanged, withToday } from '../../seeding/last-changed.ts';
import { contentRows } from '../../seeding/rows.ts';
import { content } from '../fixtures.ts';

const HASH = /"sourceHash":"(\w+)"/g;

describe('last-changed dates', () => {
  const api = { introduction: 'a', Errors: 'b' };
  const known = {
    'docs/api.md': { date: '2026-01-31', changed: ['introduction'], parts: api },
    'docs/gone.md': { date: '2026-01-31', changed: [], parts: { introduction: 'b' } },
  };

  test('stay while a file is unchanged', () => {
    expect(withToday(known, { 'docs/api.md': { Errors: 'b', introduction: 'a' } }, '2026-02-01')).toEqual({ 'docs/api.md': known['docs/api.md'] });
  });

  test('become today for changed and new files, with the parts that changed, came and went', () => {
    const parts = { introduction: 'a', Limits: 'c' };
    const dated = withToday(known, { 'docs/api.md': parts, 'docs/new.md': { introduction: 'd' } }, '2026-02-01');
    expect(dated).toEqual({
      'docs/api.md': { date: '2026-02-01', changed: ['Limits', 'Errors'], parts },
      'docs/new.md': { date: '2026-02-01', changed: [], parts: { introduction: 'd' } },
    });
    const again = withToday(dated, { 'docs/api.md': { ...parts, introduction: 'e' }, 'docs/new.md': { introduction: 'f' } }, '2026-02-01');
    expect([again['docs/api.md']!.changed, again['docs/new.md']!.changed]).toEqual([['Limits', 'Errors', 'introduction'], []]);
  });

  test('name a field of YAML or a section of markdown, whatever the layout', () => {
    expect(partsOf('biomarkers/x.yaml', 'ranges: [1, 2]\nname: x\n')).toEqual(partsOf('biomarkers/x.yaml', "ranges:\n  - 1\n  - 2\nname: 'x'\n"));
    expect(Object.keys(partsOf('docs/x.md', '---\ntitle: X\n---\nText.\n\n## One\n\n### Below\n\n## Two\n'))).toEqual(['introduction', 'One', 'Two']);
  });

  test('tell readers of the changed parts in words, without those that no page shows', () => {
    const entry = (changed: string[]) => ({ date: '2026-01-31', changed, parts: {} });
    const rows = pageChangeRows({
      'biomarkers/x.yaml': entry(['ranges', 'unit', 'ucumUnit', 'testingGuidelines', 'seoVariations']),
      'docs/y.md': entry(['Rate limits']),
    });
    expect(rows.map(({ path, parts }) => [path, parts])).toEqual([
      ['/biomarkers/x', ['reference ranges', 'unit', 'testing guidelines']],
      ['/docs/y', ['Rate limits']],
    ]);
  });

  test('are current in prisma/content/last-changed.json; otherwise run `npm run generate`', () => {
    const parts = Object.fromEntries(Object.entries(readLastChanged()).map(([path, entry]) => [path, entry.parts]));
    expect(parts).toEqual(contentParts());
  });

  test('a row that differs has another hash, or the seed would keep the one before', () => {
    const lastChanged = Object.fromEntries(Object.entries(content.lastChanged).map(([path, one]) => [path, { ...one, date: '2001-01-01' }]));
    const [before, after] = [contentRows(content), contentRows({ ...content, lastChanged })];
    const found = Object.entries(before).flatMap(([table, rows]) =>
      rows.map((row, index) => {
        const [one, other] = [JSON.stringify(row), JSON.stringify(after[table as keyof typeof after][index])];
        const same = one.replaceAll(HASH, '') === other.replaceAll(HASH, '');
        return { table, same, fault: same !== (String(one.match(HASH)) === String(other.match(HASH))) };
      }),
    );
    expect(found.filter(({ fault }) => fault)).toEqual([]);
    const dated = new Set(found.filter(({ same }) => !same).map(({ table }) => table));
    expect([...dated].sort()).toEqual(['biomarkers', 'categories', 'comparisons', 'documents', 'labPackages']);
  });
});
