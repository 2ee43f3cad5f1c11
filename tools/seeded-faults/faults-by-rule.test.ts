import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { byLot, faultsByRule } from './faults-by-rule.ts';

const faultsOf = (source: string) => faultsByRule(source).map(({ rule, faulty }) => [rule, faulty]);

describe('faults by rule', () => {
  test.each([
    ['a WHERE of a query', "q.where('a', '=', 1).where('b', '=', 2).select('c')", ["q.where('a', '=', 1).select('c')", "q.where('b', '=', 2).select('c')"]],
    [
      'a condition of SQL',
      'sql`SELECT 1 WHERE a = 1 AND b = 2 AND c IS NULL`',
      ['sql`SELECT 1 WHERE a = 1 AND c IS NULL`', 'sql`SELECT 1 WHERE a = 1 AND b = 2`'],
    ],
    ['a side of a conjunction', 'const x = a && b;', ['const x = a;', 'const x = b;']],
  ])('drop %s', (_name, source, faulty) => {
    const all = faultsOf(source);
    expect(all.map(([rule]) => rule)).toEqual(faulty.map(() => 'condition'));
    expect(all.map(([, text]) => text).toSorted()).toEqual(faulty.toSorted());
  });

  test('leave other operators as they are', () => expect(faultsOf('const x = a || b; const y = a ?? b; const z = a + b;')).toEqual([]));

  test('exchange the values of neighbors of a table, if they differ', () => {
    expect(faultsOf("const T = { a: 'x', b: 'y', c: 'y' };")).toEqual([['neighbors', "const T = { a: 'y', b: 'x', c: 'y' };"]]);
    expect(faultsOf("const T = { a: 'x', b: 1, c: call() };")).toEqual([]);
  });

  test('delete a member of a list or of an alternation', () => {
    expect(faultsOf("const L = ['a', 'b', 'c'];")).toEqual([
      ['member', "const L = ['a', 'c'];"],
      ['member', "const L = ['a', 'b'];"],
    ]);
    expect(faultsOf('const R = /(?:one|two|three)x/;')).toEqual([
      ['member', 'const R = /(?:one|three)x/;'],
      ['member', 'const R = /(?:one|two)x/;'],
    ]);
  });

  test('name the line, and still parse', () => {
    const source = "const table = {\n  one: 1,\n  two: 2,\n  three: 3,\n};\nconst list = ['a',\n  'b', 'c'];\nif (a && b) run(x.where(y));\n";
    const faults = faultsByRule(source);
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 6, 7, 8, 8, 8]);
    for (const { faulty } of faults) expect(ts.transpileModule(faulty, { reportDiagnostics: true }).diagnostics).toEqual([]);
  });
});

describe('the lot', () => {
  const names = Array.from({ length: 50 }, (_, index) => `file-${index}`);

  test('draws the same order for the same seed only', () => {
    expect(byLot(names.toReversed(), 'one')).toEqual(byLot(names, 'one'));
    expect(byLot(names, 'two')).not.toEqual(byLot(names, 'one'));
    expect(byLot(names, 'one').toSorted()).toEqual(names.toSorted());
  });
});
