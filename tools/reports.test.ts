import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { barChart } from './bench/harness/bar-chart.ts';
import { cpuMicroseconds, familyCpuMicroseconds } from './bench/harness/cpu.ts';
import { pagePartOf } from './bench/harness/page.ts';
import { table } from './bench/harness/table.ts';
import { expectStatus, step } from './demo/report.ts';
import { faultsFound, measuredOn, tableOf } from './faults/report.ts';
import { putBetweenMarks } from './marked-text.ts';
import { failuresOf, HEAD, lineOf } from './upgrade/report.ts';

// What the long tools write into documents, from measurements that are given here.

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('an upgrade', () => {
  const outcome = { balancer: 'nginx', service: 'content-api', requests: 120, failed: ['502: bad', '502: bad', 'reset'], slowestMs: 41.6 };
  it('is a line of a table', () =>
    expect([...HEAD, lineOf(outcome)]).toEqual([
      '| Balancer | Asked | Requests | Failed | Slowest (ms) |',
      '| --- | --- | ---: | ---: | ---: |',
      '| nginx | content-api | 120 | 3 | 42 |',
    ]));
  it('tells each failure once, and nothing of those without one', () => {
    expect(failuresOf([{ ...outcome, balancer: 'haproxy', failed: [] }, outcome])).toBe('content-api behind nginx:\n  502: bad\n  reset');
    expect(failuresOf([])).toBe('');
  });
});

describe('a drill of faults', () => {
  const row = { fault: 'Redis away', service: 'content-api', requests: 9, refused: 2, failed: 1, wrong: [] as string[], slowestMs: 10.4 };
  it('is a line of a table, also where it was not permitted or did not recover', () => {
    const recovery = { firstRightMs: 12.5, steadyMs: Infinity };
    const lines = tableOf([row, { ...row, wrong: ['a', 'b'], recovery }, { fault: 'disk full', notRun: 'no root' }] as never).split('\n');
    expect(lines.slice(2)).toEqual([
      '| Redis away | content-api | 9 | 2 | 1 | 0 | 10 |  |  |',
      '| Redis away | content-api | 9 | 2 | 1 | 2 | 10 | 13 | never |',
      '| disk full | not permitted here: no root |  |  |  |  |  |  |  |',
    ]);
    expect(lines.slice(0, 2)).toEqual([
      '| Fault | Service | Requests | Refused as documented | Without an answer | Wrong answers | Slowest (ms) | First right after (ms) | All right and ready after (ms) |',
      '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ]);
  });
  it('names the day, the runtime and the machine', () => {
    expect(measuredOn()).toMatch(/^Measured on \d{4}-\d\d-\d\d with Node \d+\.\d+\.\d+ on \w+, \d+ cores \(.+\), everything on one machine\.$/);
  });
  it('tells wrong answers with their number, each once and ten at most', () => {
    const wrong = ['a', 'a', ...Array.from({ length: 12 }, (_, index) => `b${index}`)];
    const [head, ...told] = faultsFound([row, { ...row, wrong }] as never).split('\n');
    expect([head, told]).toEqual([
      'Redis away, content-api: 14 wrong',
      ['a', ...Array.from({ length: 9 }, (_, index) => `b${index}`)].map((one) => `  ${one}`),
    ]);
  });
});

describe('a step of the demo', () => {
  it('prints its answer, a line for each field, cut after a hundred letters', () => {
    const said = jest.spyOn(console, 'log').mockImplementation(() => {});
    step('GET /x', { status: 200, body: { code: 'a'.repeat(101), short: 'b'.repeat(100), list: [1, { two: 2 }] } });
    const lines = said.mock.calls.map(([line]) => line as string);
    said.mockRestore();
    expect(lines).toEqual(['\nGET /x -> 200', `  code: ${'a'.repeat(100)}…`, `  short: ${'b'.repeat(100)}`, '  list: [1,{"two":2}]']);
  });

  it('stops the demo at another status, with the answer', () => {
    expect(() => expectStatus({ status: 200, body: {} }, 200)).not.toThrow();
    expect(() => expectStatus({ status: 403, body: { error: 'no' } }, 200)).toThrow('expected 200, got 403: {"error":"no"}');
    expect(() => expectStatus({ status: 200, body: {} }, 403)).toThrow('expected 403, got 200: {}');
  });
});

describe('a benchmark', () => {
  it('is a markdown table', () => expect(table(['a', 'b'], [['x', 1]])).toBe('| a | b |\n| --- | --- |\n| x | 1 |'));

  it('draws bars in proportion to the longest of their group, ours in our color', () => {
    const bars = [
      { name: 'ours & co', value: 50, label: '50 µs', ours: true },
      { name: 'theirs', value: 100, label: '<100 µs', ours: false },
      { name: 'nothing', value: 0, label: '0 µs', ours: false },
    ];
    const chart = barChart('CPU time', [{ title: 'a list', bars }]);
    expect(chart.match(/<rect x[^>]*>/g)!.map((rect) => [/width="(\d+)"/.exec(rect)![1], /fill="(.*?)"/.exec(rect)![1]])).toEqual([
      ['200', '#0c645f'],
      ['400', '#b4c3c1'],
      ['1', '#b4c3c1'],
    ]);
    expect([...chart.matchAll(/>([^<>]+)<\/text>/g)].map(([, words]) => words)).toEqual([
      'a list',
      'ours &amp; co',
      '50 µs',
      'theirs',
      '&lt;100 µs',
      'nothing',
      '0 µs',
    ]);
    expect(chart).toMatch(/viewBox="0 0 760 112".* role="img" aria-label="CPU time">/);
  });

  it('leaves its last part on the page, and where it was measured', () => {
    const [part, , where] = pagePartOf('noise\n### one\nfirst\n### two\nlast\n\n', 4).split('\n').slice(1);
    expect(part).toBe('last');
    const node = process.versions.node.replaceAll('.', '\\.');
    expect(where).toMatch(new RegExp(`^Measured on \\d{4}-\\d\\d-\\d\\d at commit [0-9a-f]{7,}, \\d+ × .+, Node ${node}, postgres PostgreSQL \\d[^,]*, Redis \\S+, rounds of 4 s, load average \\d+\\.\\d at the end\\.$`)); // prettier-ignore
  });

  (process.platform === 'linux' ? it : it.skip)('takes the CPU time of a process from the system, in microseconds', () => {
    const before = cpuMicroseconds(process.pid);
    const { user, system } = process.cpuUsage();
    expect(Math.abs(before - user - system)).toBeLessThan(0.1 * before + 200_000);
    expect(familyCpuMicroseconds(process.pid)).toBeGreaterThanOrEqual(before);
  });
});

describe('text between the marks of a document', () => {
  const file = join(folder, 'page.md');
  it('is replaced, and nothing beside it', () => {
    writeFileSync(file, 'before\n<!-- one -->\nold\n<!-- end -->\nbetween\n<!-- two -->\nkept\n<!-- end -->\n');
    putBetweenMarks(file, 'one', 'new');
    expect(readFileSync(file, 'utf8')).toBe('before\n<!-- one -->\n\nnew\n\n<!-- end -->\nbetween\n<!-- two -->\nkept\n<!-- end -->\n');
  });
  it('needs both marks', () => {
    writeFileSync(file, '<!-- one -->\nold\n');
    expect(() => putBetweenMarks(file, 'one', 'new')).toThrow('has no place for this: <!-- one -->');
    expect(() => putBetweenMarks(file, 'two', 'new')).toThrow('has no place for this: <!-- two -->');
  });
});
