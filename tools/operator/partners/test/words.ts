import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@biomarker/db/partner';
import type { MailProblem } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { acme } from './acme.ts';

// What the commands tell, as a person reviewed it. Ids and times differ with each run: a time is shown as its hours from now.

let database: TestDatabase;
let stores: Database;
let owner: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'operator-'));

async function operator(...words: string[]): Promise<string> {
  const { text } = await dispatchOn(operatorCommands, words, () => stores);
  return text;
}

const file = (name: string, content: object) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

const app = { environment: 'sandbox', scopes: ['patient/Patient.rs'], redirectUris: ['https://acme.example/back'], arm: 'legacy' };
const ada = {
  email: 'ada@members.example',
  password: 'a long enough password',
  givenName: 'Ada',
  familyName: 'Example',
  birthDate: '1980-02-03',
  gender: 'female',
};

const hoursFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000);

const steady = (text: string) =>
  text
    .replace(/sbx-[\w-]+/g, 'sbx-CLIENT')
    .replace(/bmp_sandbox_[\w-]+/g, 'bmp_sandbox_PREFIX')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (hoursFromNow(time) === 0 ? 'NOW' : `IN ${hoursFromNow(time)} HOURS`))
    .replaceAll(`"by":"${userInfo().username}"`, '"by":"USER"');

const addedApplication = async (name: string) => {
  const told = await operator('partners', 'application', 'add', 'acme', '--file', file(`${name}.json`, { ...app, name }));
  return told.match(/sbx-\w+/)![0];
};

/** An approved organization with three applications, one credential that was rotated, and a member with one user there and a connection with each application; one is over. */
async function connectedAcme(): Promise<void> {
  await operator('partners', 'apply', '--file', file('acme.json', acme));
  await operator('partners', 'approve', 'acme', '--by', 'Ann Operator', '--note', 'Contract of 2 May');
  await operator('partners', 'license', 'acme', '--environment', 'sandbox', '--scopes', 'patient/Patient.rs');
  const [client] = [await addedApplication('App'), await addedApplication('Old'), await addedApplication('Watch')];
  await operator('partners', 'credential', 'issue', client!, '--days', '29');
  await operator('partners', 'credential', 'rotate', client!, '--overlap', '2', '--days', '60');
  await operator('members', 'add', '--synthetic', '--file', file('ada.json', ada));
  await owner.query(`
    INSERT INTO partner.patient (id, organisation_id, member_id) SELECT gen_random_uuid(), o.id, m.id FROM partner.organisation o, partner.member m;
    INSERT INTO partner.subject_link (organisation_id, subject_digest, member_id) SELECT o.id, 'digest of a user', m.id FROM partner.organisation o, partner.member m;
    INSERT INTO partner.consent (id, member_id, client_id, patient_id, scopes, expires_at)
      SELECT gen_random_uuid(), p.member_id, a.client_id, p.id, '{patient/Patient.rs}', now() + interval '90 days' FROM partner.patient p, partner.application a;
    UPDATE partner.consent SET expires_at = now() - interval '1 day' WHERE client_id = (SELECT client_id FROM partner.application WHERE name = 'Old')`);
}

describe('what the operator reads', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    stores = operatorStores(database);
    owner = new pg.Client(database.url);
    await owner.connect();
    await connectedAcme();
  });
  afterAll(async () => {
    await owner.end();
    await stores.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('of an organization, its member and its audit is as it was reviewed', async () => {
    const told: string[] = [];
    const tell = async (...words: string[]) => told.push(`$ ${words.join(' ')}`, steady(await operator(...words)), '');
    await tell('partners', 'list');
    await tell('partners', 'review', 'acme');
    await tell('members', 'untie', 'ada@members.example', 'acme');
    await owner.query(`UPDATE partner.audit SET request_id = 'chosen-by-the-caller', own_request_id = gen_random_uuid() WHERE action = 'credential.rotate'`);
    await tell('partners', 'audit', '--partner', 'acme');
    const text = told.join('\n');
    expect(text).toBe(golden(new URL('golden/partners.txt', import.meta.url), text));
  });

  test('of messages to members is as it was reviewed, for each problem', async () => {
    const problems = ['address', 'refused', 'certificate', 'sign-in', 'sender', 'busy', 'connection', 'other'] satisfies MailProblem[];
    await owner.query('DELETE FROM partner.mail');
    await owner.query(
      `INSERT INTO partner.mail (member_id, kind, recipient, data, state, problem, answer)
        SELECT m.id, 'password', m.email, '{}', CASE problem WHEN 'address' THEN 'refused' WHEN 'refused' THEN 'refused' ELSE 'waiting' END, problem, 'Its answer to ' || problem
        FROM partner.member m, unnest($1::text[]) AS problem`,
      [problems],
    );
    await owner.query(`INSERT INTO partner.mail (member_id, kind, recipient, data, state) SELECT id, 'password', email, '{}', 'sent' FROM partner.member`);
    const text = `${steady(await operator('mail', 'status'))}\n`;
    expect(text).toBe(golden(new URL('golden/mail.txt', import.meta.url), text));
  });

  test.each([
    ['application suspend CLIENT', 'CLIENT is suspended.', 1],
    ['application resume CLIENT --keep-connections', 'CLIENT is active. Earlier connections kept: 1.', 1],
    ['application suspend CLIENT --end-connections', 'CLIENT is suspended. Connections ended: 1.', 0],
    ['application resume CLIENT', 'CLIENT is active. Connections ended: 1.', 0],
    ['application end-connections CLIENT', 'Connections ended: 1.', 0],
    ['suspend acme', 'acme is suspended.', 1],
    ['resume acme --keep-connections', 'acme is approved. Earlier connections kept: 2.', 1],
    ['suspend acme --end-connections', 'acme is suspended. Connections ended: 2.', 0],
    ['resume acme', 'acme is approved. Connections ended: 2.', 0],
    ['end-connections acme', 'Connections ended: 2.', 0],
  ])('partners %s says "%s"', async (words, told, left) => {
    await owner.query(`UPDATE partner.consent SET ended_at = NULL, ended_by = NULL`);
    const {
      rows: [{ client_id: client }],
    } = await owner.query(`SELECT client_id FROM partner.application WHERE name = 'App'`);
    expect(await operator('partners', ...words.replace('CLIENT', client).split(' '))).toBe(told.replace('CLIENT', client));
    const { rows } = await owner.query('SELECT count(*)::int AS live FROM partner.consent WHERE client_id = $1 AND ended_at IS NULL', [client]);
    expect(rows).toEqual([{ live: left }]);
  });
});
