import { expect, it } from '@jest/globals';
import { judgeList } from './judge-list.ts';
import type { SeededFault } from './seeded-fault.ts';

const fault = (name: string, more: Partial<SeededFault> = {}): SeededFault => ({
  name,
  file: `${name}.ts`,
  text: 'x',
  instead: 'y',
  test: 'a.test.ts',
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => fault(`noticed-${index}`));

/** `failing`: the names of the faults that a test notices, and the tests that fail without any. */
async function judged(faults: readonly SeededFault[], failing: (name: string) => boolean) {
  const [told, ran]: [string[], string[]] = [[], []];
  const passes = async (tests: readonly string[], seeded?: SeededFault) => {
    ran.push(`${seeded?.name ?? 'nothing'}: ${tests.join(' ')}`);
    return !failing(seeded?.name ?? tests.at(-1)!);
  };
  const exitCode = await judgeList(faults, { passes, say: (line) => void told.push(line) });
  return { exitCode, told, ran };
}

const RUN = '--runInBand --testMatch **/*.(test|round).ts';

it('each test runs once without a fault, then with each of its own', async () => {
  const { exitCode, told, ran } = await judged([fault('one'), fault('other', { part: 'a part' }), fault('third')], (name) => !name.endsWith('.test.ts'));
  expect(ran).toEqual([
    ...[`nothing: ${RUN} --runTestsByPath a.test.ts`, `one: ${RUN} --runTestsByPath a.test.ts`, `third: ${RUN} --runTestsByPath a.test.ts`],
    ...[`nothing: ${RUN} -t a part --runTestsByPath a.test.ts`, `other: ${RUN} -t a part --runTestsByPath a.test.ts`],
  ]);
  expect(told).toEqual([
    'noticed  one (one.ts; a.test.ts)',
    'noticed  third (third.ts; a.test.ts)',
    'noticed  other (other.ts; a.test.ts, a part)',
    '\n3 of 3 faults are noticed (100.0 %)',
  ]);
  expect(exitCode).toBe(0);
});

it('a test that fails without any fault notices none', async () => {
  const { exitCode, told, ran } = await judged([fault('one')], () => true);
  expect(ran).toHaveLength(1);
  expect([exitCode, told]).toEqual([1, ['BROKEN  a.test.ts fails without any fault', '\n0 of 1 faults are noticed (0.0 %)']]);
});

it.each<[string, SeededFault[], Partial<SeededFault>, number]>([
  ['with a reason, of twenty', many(19), { unnoticed: 'It has no effect.' }, 0],
  ['without a reason', many(19), {}, 1],
  ['with a reason, of ten', many(9), { unnoticed: 'It has no effect.' }, 1],
])('an unnoticed fault %s ends with the right code', async (_what, others, more, code) => {
  const { exitCode, told } = await judged([...others, fault('silent', more)], (name) => name.startsWith('noticed'));
  expect(exitCode).toBe(code);
  expect(told).toContain(`UNNOTICED silent (silent.ts; a.test.ts)${more.unnoticed ? `: ${more.unnoticed}` : ''}`);
});
