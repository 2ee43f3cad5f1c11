import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@biomarker/db/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';
import { operatorCommands } from './commands.ts';
import { dispatchOn } from './dispatch.ts';
import { operatorStores } from './stores.ts';

// Runs the commands in the README of partner-auth, and then every command once: what each tells is as a person reviewed it.

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}apps/partner-auth/README.md`, 'utf8');
const lines = [...readme.matchAll(/^npm run operator -- (.+)$/gm)].map(([, words]) => words!);

let database: TestDatabase;
let stores: Database;
beforeAll(async () => {
  database = await freshDatabase();
  stores = operatorStores(database);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

const operator = (line: string) =>
  dispatchOn(
    operatorCommands,
    (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '').replace(/^apps\//, `${root}apps/`)),
    () => stores,
  );

const examples = 'apps/partner-auth/examples';

// The next test goes on from here, so `-t reviewed` names both.
it('the commands and files of the README register a partner, as reviewed', async () => {
  expect(lines).toHaveLength(8);
  let said = '';
  for (const line of lines) {
    const clientId = said.match(/sbx-\w+/)?.[0] ?? 'CLIENT_ID';
    const { text, exitCode } = await operator(line.replace('CLIENT_ID', clientId));
    expect([line, exitCode, text]).toEqual([line, 0, text]);
    said = text;
  }
  expect(said).toBe('3 new, 0 changed, 0 unchanged (reports and results).');

  const attested = await operator(`partners application add acme-care --file ${examples}/attested-application.json`);
  expect(attested.text).toMatch(/registered as sbx-/);
  expect(await operator(`partners keys acme-care --file ${examples}/keys.json`)).toEqual({ exitCode: 0, text: 'acme-care has new keys.' });
});

const ID = '5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c11';
const PAT = 'pat.example@members.example';

/** After the README: each command, with those that it needs before it. `CLIENT`, `PREFIX` and `AUDIT` are of the answers so far. */
const LIFE = `
biomarkers review zinc --status reviewed --by "Dr. Example" --note Read --date 2026-11-02
stories list
stories approve ${ID}
stories list --status approved
stories reject ${ID}
questions list
questions approve ${ID}
questions reject ${ID}
questions list
partners list
partners keys acme-care --file ${examples}/keys.json
partners review acme-care
partners application limit CLIENT --requests 900
partners application dpop CLIENT --tokens required
partners review acme-care
partners application limit CLIENT --requests default
partners application dpop CLIENT --tokens optional
partners application redirects CLIENT --uris "https://acme.example/new https://acme.example/back"
partners application keys CLIENT --file ${examples}/keys.json
partners credential rotate CLIENT --overlap 5 --days 20
partners list
partners credential revoke CLIENT PREFIX
partners application suspend CLIENT
partners application resume CLIENT
partners application end-connections CLIENT
partners suspend acme-care --note Unpaid
partners review acme-care
partners resume acme-care
partners end-connections acme-care
partners license acme-care --environment production --scopes ""
feeds list
feeds set --file FEEDS
feeds list
members identify ${PAT} --system urn:oid:2.999.1 --value M-1
feeds adopt north --laboratory "Example Laboratory"
feeds suspend north
feeds resume north
results withdraw --feed north --since 2026-01-01 --dry-run
results withdraw --feed north --since 2026-01-01
members reset-password ${PAT} --url https://members.example/
members change-address ${PAT} pat.new@members.example
members remove-passkeys pat.new@members.example
members untie pat.new@members.example acme-care
mail status
members close pat.new@members.example
members erase pat.new@members.example
partners audit --partner acme-care --limit 4
audit verify
audit verify --expect "AUDIT"
restore settle --since 2026-11-01T08:00:00Z
retention run
partners apply --file OTHER
partners reject other --note "No contract"
`;

const DAY_MS = 86_400_000;
/** A day alone counts from the day of UTC. */
const daysUntil = (time: string) => Math.round((Date.parse(time) - (time.includes('T') ? Date.now() : DAY_MS * Math.floor(Date.now() / DAY_MS))) / DAY_MS);

const shown = (text: string) =>
  text
    .replaceAll(root, '')
    .replace(/\/tmp\/operator-\w+\//g, '')
    .replace(/(bmp_sandbox_)[\w-]+/g, '$1SECRET')
    .replace(/sbx-[\w-]+/g, 'sbx-CLIENT')
    .replace(/(reset-password\S*[=/])[\w-]{20,}/g, '$1TOKEN')
    .replace(/[\da-f]{64}/g, 'HASH')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/(?!2026-11-0)\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, (time) => `IN ${daysUntil(time)} DAYS`)
    .replaceAll(`"by":"${userInfo().username}"`, '"by":"USER"');

it('every command tells what was reviewed', async () => {
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query(`
    INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags) SELECT '${ID}', id, 'Mine', 'My story', 'Ann', '{}' FROM content.biomarker WHERE slug = 'zinc';
    INSERT INTO content.question (id, biomarker_id, question, category) SELECT '${ID}', id, 'Mine?', 'general' FROM content.biomarker WHERE slug = 'zinc'`);
  await owner.end();
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  const file = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const organization = JSON.parse(readFileSync(`${root}${examples}/organization.json`, 'utf8'));
  const filled: Record<string, string> = {
    FEEDS: file('feeds.json', { north: { format: 'fhir', timeZone: 'UTC', memberIdentifiers: ['urn:oid:2.999.1'], laboratory: 'Example Laboratory' } }),
    OTHER: file('other.json', { ...organization, slug: 'other', issuer: 'https://other.example' }),
  };
  const ran = [...lines];
  const told: string[] = [(await operator('')).text, ''];
  for (const line of LIFE.trim().split('\n')) {
    const words = line.replace(/\b(?:CLIENT|PREFIX|AUDIT|FEEDS|OTHER)\b/g, (name) => filled[name]!);
    const { text, exitCode } = await operator(words);
    filled.CLIENT ??= text.match(/sbx-\w+/)?.[0] as string;
    filled.PREFIX ??= text.match(/bmp_sandbox_[\w-]+/)?.[0] as string;
    filled.AUDIT = text.match(/^Newest: (.*)$/m)?.[1] ?? filled.AUDIT!;
    told.push(`$ ${line}`, shown(text), ...(exitCode === 0 ? [] : [`(exit code ${exitCode})`]), '');
    ran.push(line);
  }
  rmSync(folder, { recursive: true });
  expect(operatorCommands.map(({ name }) => name).filter((name) => !ran.some((line) => line.startsWith(name)))).toEqual([]);
  expect(told.join('\n')).toBe(golden(new URL('golden/every-command.txt', import.meta.url), told.join('\n')));
});
