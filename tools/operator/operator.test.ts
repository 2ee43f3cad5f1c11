import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from './commands.ts';
import { operate } from './operate.ts';

let database: TestDatabase;
let owner: pg.Client;
const operator = (...words: string[]) => operate(database, words);

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('npm run operator', () => {
  test('lists every command without arguments and after a misspelling', async () => {
    const { text, exitCode } = await operator();
    expect(exitCode).toBe(2);
    for (const { name } of operatorCommands) expect(text).toContain(`npm run operator -- ${name}`);
    expect((await operator('biomarkers', 'approve')).text).toContain('Unknown command "biomarkers approve".');
  });

  test.each([
    ['biomarker review zinc', 'biomarkers review'],
    ['partners aprove acme', 'partners approve'],
    ['partner application ad acme', 'partners application add'],
    ['member add', 'members add'],
    ['partners lisense acme', 'partners license'],
    ['results imports a.json', 'results import'],
  ])('%s: names the command that was meant, and shows only its usage', async (words, meant) => {
    const { text, exitCode } = await operator(...words.split(' '));
    expect([exitCode, text.match(/npm run operator/g)]).toEqual([2, ['npm run operator']]);
    expect(text).toContain(`Did you mean "${meant}"?`);
    expect(text).toContain(`npm run operator -- ${meant} `);
  });

  test.each([
    [['biomarkers', 'review'], /<slug>: is missing/],
    [['biomarkers', 'review', 'zinc', '--status', 'fine', '--by', 'A', '--note', 'B'], /--status: /],
    [['biomarkers', 'review', 'zinc', '--status', 'approved', '--note', 'B'], /--by: is missing/],
    [['biomarkers', 'review', 'zinc', '--status', 'approved', '--by', 'A', '--note', 'B', '--date', '21.11.2026'], /--date: /],
    [['biomarkers', 'review', 'zinc', '--colour', 'red'], /--colour/],
    [['biomarkers', 'review', 'zinc', 'iron'], /"iron" is unexpected/],
    [['stories', 'approve', '7'], /<id>: needs the id that the list shows/],
  ])('%j is refused, and the usage explains why', async (words, reason) => {
    const { text, exitCode } = await operator(...words);
    expect(exitCode).toBe(2);
    expect(text).toMatch(reason);
    expect(text).toContain('Usage:');
  });
});

describe('biomarkers review', () => {
  test('sets the status and date and records the reviewer', async () => {
    const { text, exitCode } = await operator(
      'biomarkers',
      'review',
      'zinc',
      '--status',
      'approved',
      '--by',
      'Dr. Example',
      '--note',
      'Read.',
      '--date',
      '2026-11-02',
    );
    expect({ text, exitCode }).toEqual({ text: 'zinc is approved (Dr. Example, 2026-11-02). A change of its text makes it pending again.', exitCode: 0 });

    const { rows } = await owner.query(`
      SELECT b.medical_review_status AS status, b.last_medical_review AS at, r.reviewer, r.note, r.text_hash = b.text_hash AND b.text_hash <> '' AS same
      FROM content.biomarker b JOIN content.medical_review r ON r.biomarker_id = b.id WHERE b.slug = 'zinc'`);
    expect(rows).toEqual([{ status: 'approved', at: new Date('2026-11-02'), reviewer: 'Dr. Example', note: 'Read.', same: true }]);
  });

  test('refuses an unknown biomarker and a future date', async () => {
    const rest = ['--status', 'reviewed', '--by', 'A', '--note', 'B'];
    expect(await operator('biomarkers', 'review', 'unobtainium', ...rest)).toEqual({ text: 'No biomarker is called "unobtainium".', exitCode: 1 });
    expect(await operator('biomarkers', 'review', 'iron', ...rest, '--date', '2999-01-01')).toEqual({
      text: 'date: 2999-01-01 lies in the future',
      exitCode: 1,
    });
  });
});

describe.each([
  [
    'stories',
    'story',
    `INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags) SELECT $1, id, 'Mine', 'Body', 'Ann', '{}' FROM content.biomarker WHERE slug = 'zinc'`,
  ],
  [
    'questions',
    'question',
    `INSERT INTO content.question (id, biomarker_id, question, category) SELECT $1, id, 'Mine?', 'general' FROM content.biomarker WHERE slug = 'zinc'`,
  ],
])('%s', (words, kind, insert) => {
  const id = '5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c11';
  const row = async () => (await owner.query(`SELECT status, published_at IS NOT NULL AS published FROM content.${kind} WHERE id = $1`, [id])).rows[0];
  beforeAll(() => owner.query(insert, [id]));

  test('are listed while pending', async () => {
    expect((await operator(words, 'list')).text).toMatch(new RegExp(`${id} .* zinc\\n    Mine`));
    expect((await operator(words, 'list', '--status', 'rejected')).text).toBe(`No ${words} are rejected.`);
    const later = '5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c10';
    await owner.query(insert, [later]);
    expect((await operator(words, 'list')).text.match(/^[\da-f-]{36}/gm)).toEqual([id, later]);
    await owner.query(`DELETE FROM content.${kind} WHERE id = $1`, [later]);
  });

  test('cannot drive the terminal, nor look like another entry', async () => {
    const [hostile, forged] = ['5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c13', '5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c14'];
    await owner.query(insert, [hostile]);
    const text = `\x1b]0;pwned\x07\x9b2J\u202eAPPROVED\u2028\r\n${forged}  2026-11-25  zinc\n    harmless`;
    await owner.query(`UPDATE content.${kind} SET ${kind === 'story' ? 'body' : 'question'} = $2 WHERE id = $1`, [hostile, text]);
    const listed = (await operator(words, 'list')).text;
    expect(listed).toContain('\\u001b]0;pwned\\u0007\\u009b2J\\u202eAPPROVED\\u2028\\u000d\n    ');
    expect(listed.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith(id) && !line.startsWith(hostile))).toEqual([]);
    await owner.query(`DELETE FROM content.${kind} WHERE id = $1`, [hostile]);
  });

  test('are shown once approved, and can be withdrawn', async () => {
    expect((await operator(words, 'approve', id)).text).toBe(`The ${kind} ${id} on zinc is approved.`);
    expect(await row()).toEqual({ status: 'approved', published: true });
    expect(await operator(words, 'approve', id)).toEqual({ text: `The ${kind} ${id} is approved already.`, exitCode: 1 });
    expect((await operator(words, 'reject', id)).exitCode).toBe(0);
    expect(await row()).toEqual({ status: 'rejected', published: true });
    await owner.query(`UPDATE content.${kind} SET published_at = '2026-01-02' WHERE id = $1`, [id]);
    expect((await operator(words, 'approve', id, '--by', 'Ann Operator')).exitCode).toBe(0);
    const { rows } = await owner.query(`SELECT decided_by, published_at = '2026-01-02' AS as_before FROM content.${kind} WHERE id = $1`, [id]);
    expect(rows).toEqual([{ decided_by: 'Ann Operator', as_before: true }]);
  });

  test('with unknown ids are refused by id', async () => {
    const unknown = '5f0d7f6e-30a7-4c0b-9c3e-1f0f5a3f1c12';
    expect(await operator(words, 'reject', unknown)).toEqual({ text: `No ${kind} is called "${unknown}".`, exitCode: 1 });
  });
});
