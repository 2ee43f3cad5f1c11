import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { services } from './services.ts';
import { variableTable } from './variable-table.ts';
import { operatorCommands } from '../operator/commands.ts';

const guide = readdirSync('docs/operations')
  .map((name) => readFileSync(`docs/operations/${name}`, 'utf8'))
  .join('\n');
const all = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, found]) => found!))];

describe('docs/operations', () => {
  test('names only existing scripts and operator commands', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(all(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    const commands = all(/npm run operator -- ([a-z ]+[a-z])/g);
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((words) => !operatorCommands.some(({ name }) => name === words))).toEqual([]);
  });

  test.each(services)('states the ports of $app', ({ app, variables }) => {
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

  test('refuses an undocumented variable', () => {
    expect(() => variableTable('an-app', z.object({ SILENT: z.string() }), comments)).toThrow('SILENT of an-app needs a comment');
  });
});
