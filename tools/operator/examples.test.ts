import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from './commands.ts';
import { dispatch } from './dispatch.ts';

// Runs the commands in the README of partner-auth.

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}apps/partner-auth/README.md`, 'utf8');
const lines = [...readme.matchAll(/^npm run operator -- (.+)$/gm)].map(([, words]) => words!);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const operator = (line: string) =>
  dispatch(
    operatorCommands,
    line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', '').replace(/^apps\//, `${root}apps/`)),
    () => database,
  );

it('the commands and files of the README register a partner', async () => {
  expect(lines).toHaveLength(8);
  let said = '';
  for (const line of lines) {
    const clientId = said.match(/sbx-\w+/)?.[0] ?? 'CLIENT_ID';
    const { text, exitCode } = await operator(line.replace('CLIENT_ID', clientId));
    expect([line, exitCode, text]).toEqual([line, 0, text]);
    said = text;
  }
  expect(said).toBe('3 new, 0 changed, 0 unchanged (reports and results).');

  const examples = 'apps/partner-auth/examples';
  const attested = await operator(`partners application add acme-care --file ${examples}/attested-application.json`);
  expect(attested.text).toMatch(/registered as sbx-/);
  expect(await operator(`partners keys acme-care --file ${examples}/keys.json`)).toEqual({ exitCode: 0, text: 'acme-care has new keys.' });
});
