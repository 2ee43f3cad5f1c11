import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createMetrics } from '@biomarker/service-kit';
import { z } from 'zod';
import { services } from '../operations/services.ts';
import { variableTable } from '../operations/variable-table.ts';
import { operatorCommands } from '../operator/commands.ts';

const guide = readFileSync('docs/operations.md', 'utf8');
const all = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, found]) => found!))];

describe('docs/operations.md', () => {
  test('names no metric that the services do not have', async () => {
    const answered = await createMetrics('content-api').registry.metrics();
    const named = all(/\b((?:http|process|nodejs)_[a-z0-9_]+)/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !answered.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `))).toEqual([]);
  });

  test('names no script and no operator command that there is not', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(all(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    const commands = all(/npm run operator -- ([a-z ]+[a-z])/g);
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((words) => !operatorCommands.some(({ name }) => name === words))).toEqual([]);
  });

  test('has a runbook for each alarm', () => {
    const runbooks = all(/^### (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
    const alarms = all(/^\| \[[\w ]+\]\(#([\w-]+)\)/gm);
    expect(alarms.length).toBeGreaterThan(5);
    expect(alarms.filter((anchor) => !runbooks.includes(anchor))).toEqual([]);
  });

  test.each(services)('says the ports of $app', ({ app, variables }) => {
    const { PORT, METRICS_PORT } = variables.partial().parse({});
    expect(guide).toContain(`| ${app} | ${PORT} | ${METRICS_PORT} |`);
  });
});

describe('the table of variables', () => {
  const comments = new Map([
    ['MODE', 'How.'],
    ['POINTS', 'How many | at most.'],
    ['URL', 'Where.'],
  ]);

  test('shows default, allowed values and meaning', () => {
    const variables = z.object({ MODE: z.enum(['a', 'b']).default('a'), POINTS: z.int().min(1).max(9).optional(), URL: z.url() });
    expect(variableTable('an-app', variables, comments).split('\n').slice(2)).toEqual([
      '| `MODE` | `a` | `a`, `b` | How. |',
      '| `POINTS` | none | 1 to 9 | How many \\| at most. |',
      '| `URL` | **required** | URL | Where. |',
    ]);
  });

  test('refuses a variable that nobody wrote a word about', () => {
    expect(() => variableTable('an-app', z.object({ SILENT: z.string() }), comments)).toThrow('SILENT of an-app needs a comment');
  });
});
