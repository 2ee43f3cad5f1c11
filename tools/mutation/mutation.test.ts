import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { areas, areasOf } from './areas.ts';
import { countsOf, lineOf, scoreOf, sumOf } from './score.ts';

const reportOf = (...statuses: string[]) => ({ files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } } });

describe('the areas that Stryker changes', () => {
  it('are folders, each named once', () => {
    const folders = areas().map(({ folder }) => folder);
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(new Set(folders).size).toBe(folders.length);
    expect(folders).toEqual(expect.arrayContaining(['libs/envelope/src', 'libs/domain/src/shared', 'libs/domain/src/content/report']));
    expect(folders).not.toContain('libs/domain/src/content/model');
  });

  it.each([
    ['libs/envelope', [{ folder: 'libs/envelope/src', files: '**/*.ts' }]],
    ['libs/domain/src/partner/lab/', [{ folder: 'libs/domain/src/partner/lab', files: '**/*.ts' }]],
    ['libs/domain/src/content/names/query/spans.ts', [{ folder: 'libs/domain/src/content/names', files: 'query/spans.ts' }]],
    ['apps/partner-auth/src', [{ folder: 'apps/partner-auth/src/fhir/search', files: '{dates,quantities,escapes}.ts' }]],
    ['libs/db', []],
  ])('%s', (path, expected) => expect(areasOf(path)).toEqual(expected));

  it('are all without a path', () => expect(areasOf(undefined)).toEqual(areas()));
});

describe('the score', () => {
  it('counts a change without end as noticed, and leaves out those that were not tried', () => {
    const counts = countsOf(reportOf('Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'));
    expect([counts, scoreOf(counts)]).toEqual([{ noticed: 3, survived: 1, notRun: 1 }, 75]);
  });

  it('is that of all areas together', () => {
    const counts = sumOf([countsOf(reportOf('Killed')), countsOf(reportOf('Survived', 'Killed', 'NoCoverage'))]);
    expect(lineOf('all', counts)).toBe(' 66.7 %  all: 2 noticed, 1 survived, 1 run by no unit test');
    expect(scoreOf(sumOf([]))).toBe(100);
  });
});
