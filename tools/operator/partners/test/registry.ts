import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { postgresRailApplications, type Database } from '@biomarker/db/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operate } from '../../operate.ts';
import { operatorStores } from '../../stores.ts';
import { acme as organization, key } from './acme.ts';

let database: TestDatabase;
let stores: Database;
const folder = mkdtempSync(join(tmpdir(), 'operator-'));
const operator = (words: string) =>
  dispatchOn(
    operatorCommands,
    words.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', '')),
    () => stores,
  );
const file = (name: string, content: object) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

const application = { environment: 'sandbox', name: 'App', scopes: ['patient/Patient.rs'], redirectUris: ['https://acme.example/back'], arm: 'legacy' };

describe('npm run operator -- partners', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    stores = operatorStores(database);
  });
  afterAll(async () => {
    await stores.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('takes an application to a credential, which is shown once', async () => {
    expect((await operator(`partners apply --file ${file('acme.json', organization)}`)).text).toContain('acme has applied');
    const added = await operator(`partners application add acme --file ${file('app.json', application)}`);
    const [clientId] = added.text.match(/sbx-\w+/)!;
    expect(await operator(`partners credential issue ${clientId}`)).toMatchObject({ exitCode: 1, text: expect.stringContaining('after its approval') });

    expect(added.text).toContain('Next: partners review acme (its status is "applied", and only');
    expect((await operator('partners approve acme --by "Ann Operator" --note "Contract of 2 May"')).text).toMatch(
      /^acme is approved\. Next: partners license acme --environment sandbox --scopes "patient\/Patient\.rs,/,
    );
    for (const spelling of ['licence', 'license'])
      expect(await operator(`partners ${spelling} acme --environment sandbox --scopes patient/Patient.rs`)).toEqual({
        exitCode: 0,
        text: 'acme is licensed for patient/Patient.rs (sandbox). Next: partners application add acme --file FILE',
      });
    const [, secret] = (await operator(`partners credential issue ${clientId} --days 30`)).text.match(/credential {2}(bmp_sandbox_\S+)/)!;
    const review = await operator('partners review acme');
    expect(review.text).toContain(secret!.slice(0, 18));
    expect(review.text).not.toContain(secret);

    const rotated = await operator(`partners credential rotate ${clientId} --overlap 2`);
    expect(rotated.text).toContain('expires in 2 hours');
    expect((await operator(`partners credential issue ${clientId}`)).text).toContain('has 2 live credentials');
    expect((await operator(`partners credential revoke ${clientId} ${secret!.slice(0, 18)}`)).exitCode).toBe(0);

    const audit = await operator(`partners audit --partner acme`);
    for (const action of [
      'organisation.apply',
      'organisation.approve',
      'licence.set',
      'application.add',
      'credential.issue',
      'credential.rotate',
      'credential.revoke',
    ])
      expect(audit.text).toContain(action);
    expect(audit.text).toContain('Ann Operator');
    expect(audit.text).not.toContain(secret);
  });

  test('issues credentials for a year and warns 30 days before expiry', async () => {
    const added = await operator(`partners application add acme --file ${file('year.json', { ...application, name: 'Year' })}`);
    const [clientId] = added.text.match(/sbx-\w+/)!;
    const [, until] = (await operator(`partners credential issue ${clientId}`)).text.match(/until (\S+)/)!;
    expect(Math.round((Date.parse(until!) - Date.now()) / 86_400_000)).toBe(365);
    expect((await operator('partners list')).text).not.toContain(clientId);
    const expiring = () =>
      Promise.all((['sandbox', 'production'] as const).map((environment) => postgresRailApplications(stores, environment).countExpiring(30)));
    const [sandbox, production] = (await expiring()) as [number, number];
    const [, soon] = (await operator(`partners credential rotate ${clientId} --days 29`)).text.match(/credential {2}(\S+)/)!;
    expect((await operator('partners list')).text).toMatch(new RegExp(`WARNING  ${soon!.slice(0, 18)}… of ${clientId} \\(acme\\) expires \\d{4}-`));
    expect(await expiring()).toEqual([sandbox + 1, production]);
  });

  test('warns of the credential first that expires first', async () => {
    for (const days of [20, 10]) {
      const added = await operator(`partners application add acme --file ${file('days.json', { ...application, name: `Days ${days}` })}`);
      await operator(`partners credential issue ${added.text.match(/sbx-\w+/)![0]} --days ${days}`);
    }
    const dates = [...(await operator('partners list')).text.matchAll(/^WARNING .* expires (\S+)/gm)].map(([, date]) => date!);
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual([...dates].sort());
  });

  test('records the operator in every row, by default the signed-in user', async () => {
    await operator(`partners keys acme --file ${file('by.json', { keys: [key] })} --by "Ben Operator"`);
    await operator(`partners keys acme --file ${file('by.json', { keys: [key] })}`);
    const rows = (await operator('partners audit --partner acme')).text.split('\n').filter((line) => line.includes(' operator '));
    expect(rows.filter((line) => !line.includes('"by":"'))).toEqual([]);
    expect(rows[0]).toContain(`"by":"${userInfo().username}"`);
    expect(rows[1]).toContain('"by":"Ben Operator"');
    const silent = operatorCommands.filter(({ input }) => !('by' in input.shape)).map(({ name }) => name);
    expect(silent).toEqual(['stories list', 'questions list', 'partners list', 'partners review', 'partners audit', 'audit verify', 'mail status']);
  });

  test('rotates a credential atomically', async () => {
    const [clientId] = (await operator('partners review acme')).text.match(/sbx-\w+/)!;
    const review = (await operator('partners review acme')).text;
    const owner = new pg.Client(database.url);
    await owner.connect();
    try {
      await owner.query(`ALTER TABLE partner.audit ADD CONSTRAINT stops CHECK (action <> 'credential.retire') NOT VALID`);
      await expect(operator(`partners credential rotate ${clientId} --overlap 1`)).rejects.toThrow(/violates check constraint/);
    } finally {
      await owner.query('ALTER TABLE partner.audit DROP CONSTRAINT stops');
      await owner.end();
    }
    expect((await operator('partners review acme')).text).toBe(review);
  });

  test('refuses unknown and ambiguous credential prefixes', async () => {
    const added = await operator(`partners application add acme --file ${file('two.json', { ...application, name: 'Two' })}`);
    const [clientId] = added.text.match(/sbx-\w+/)!;
    for (let turn = 0; turn < 2; turn++) await operator(`partners credential issue ${clientId}`);
    const unknown = await operator(`partners credential revoke ${clientId} bmp_production_`);
    expect(unknown).toEqual({ exitCode: 1, text: `"${clientId}" has no live credential that begins with "bmp_production_".` });
    const several = await operator(`partners credential revoke ${clientId} bmp_sandbox_`);
    expect(several).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/^"bmp_sandbox_" begins several live credentials of "sbx-\w+": bmp_sandbox_\S{6}…, bmp_sandbox_\S{6}…\.$/),
    });
  });

  test('refuses unknown names and actions that the status does not allow', async () => {
    expect(await operator('partners approve acme --by Ann')).toMatchObject({ exitCode: 1, text: expect.stringContaining('is approved') });
    expect(await operator('partners suspend acme --by Ann')).toMatchObject({ exitCode: 0 });
    expect(await operator('partners resume acme --by Ann')).toMatchObject({ exitCode: 0, text: 'acme is approved. Connections ended: 0.' });
    expect(await operator('partners suspend acme --end-connections')).toMatchObject({ exitCode: 0, text: 'acme is suspended. Connections ended: 0.' });
    const kept = { exitCode: 0, text: 'acme is approved. Earlier connections kept: 0.' };
    expect(await operator('partners resume acme --keep-connections')).toEqual(kept);
    expect(await operator('partners resume acme')).toMatchObject({ exitCode: 1, text: expect.stringContaining('only one that is suspended') });
    expect(await operator('partners suspend nobody --by Ann')).toMatchObject({ exitCode: 1, text: 'No organization is called "nobody".' });
    expect(await operator('partners credential issue nobody')).toMatchObject({ exitCode: 1 });
    expect(await operator('partners apply --file /nowhere.json')).toMatchObject({ exitCode: 2, text: expect.stringContaining('cannot be read') });
    const wrong = file('wrong.json', { ...organization, jwks: { keys: [{ ...key, d: 'x' }] }, website: 'http://acme.example' });
    expect((await operator(`partners apply --file ${wrong}`)).text).toMatch(/website: .*private key/s);
    expect((await operator('partners license acme --environment moon --scopes patient/*.rs')).exitCode).toBe(2);
  });

  test('reports missing fields and duplicate registrations', async () => {
    const incomplete = { ...organization, website: undefined };
    expect((await operator(`partners apply --file ${file('incomplete.json', incomplete)}`)).text).toContain('--file: website: is missing');
    const again = await operator(`partners application add acme --file ${file('app.json', application)}`);
    expect(again).toEqual({ exitCode: 1, text: '"acme" has an application called "App" (sandbox) already.' });
    const sameSlug = await operator(`partners apply --file ${file('again.json', organization)}`);
    expect(sameSlug).toEqual({ exitCode: 1, text: '"acme" is registered already.' });
    const sameIssuer = await operator(`partners apply --file ${file('issuer.json', { ...organization, slug: 'acme-two' })}`);
    expect(sameIssuer).toEqual({ exitCode: 1, text: 'An organization with the issuer "https://acme.example" is registered already.' });
  });

  test('replaces the keys of organizations and attested applications, not of legacy ones', async () => {
    const keys = file('keys.json', { keys: [key, { ...key, kid: 'two' }] });
    expect(await operator(`partners keys acme --file ${keys}`)).toEqual({ exitCode: 0, text: 'acme has new keys.' });
    const review = (await operator('partners review acme')).text;
    expect(review).toMatch(/^keys +one EC, two EC$/m);

    const attested = file('attested.json', { ...application, name: 'Attested', arm: 'attested', jwks: { keys: [key] } });
    const [clientId] = (await operator(`partners application add acme --file ${attested}`)).text.match(/sbx-\w+/)!;
    expect((await operator(`partners application keys ${clientId} --file ${keys}`)).exitCode).toBe(0);
    const [legacy] = review.match(/sbx-\w+/)!;
    expect(await operator(`partners application keys ${legacy} --file ${keys}`)).toMatchObject({ exitCode: 1, text: expect.stringContaining('legacy arm') });
    const audit = (await operator('partners audit --partner acme')).text;
    expect(audit).toMatch(/organisation\.keys.*two/);
    expect(audit).toMatch(/application\.keys.*two/);
    const address = 'https://acme.example/jwks.json';
    expect(await operator(`partners keys acme --jwks-uri ${address}`)).toEqual({ exitCode: 0, text: 'acme has new keys.' });
    expect((await operator('partners review acme')).text).toMatch(/^keys +at https:\/\/acme\.example\/jwks\.json$/m);
    expect((await operator(`partners application keys ${clientId} --jwks-uri ${address}`)).exitCode).toBe(0);
    expect((await operator('partners audit --partner acme')).text).toMatch(/organisation\.keys.*"jwksUri":"https:\/\/acme\.example\/jwks\.json"/);
    for (const both of ['', ` --file ${keys} --jwks-uri ${address}`])
      expect(await operator(`partners keys acme${both}`)).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining('--file: either the keys or the address'),
      });
    expect(await operator(`partners keys acme --file ${keys}`)).toMatchObject({ exitCode: 0 });
    expect((await operator(`partners keys acme --file ${file('none.json', { keys: [{ ...key, d: 'x' }] })}`)).text).toContain('private key');
  });

  test('replaces redirect URIs under the rules of registration', async () => {
    const inProduction = file('live.json', { ...application, name: 'Live', environment: 'production' });
    const [clientId] = (await operator(`partners application add acme --file ${inProduction}`)).text.match(/app-\w+/)!;
    const replaced = await operator(`partners application redirects ${clientId} --uris "https://acme.example/new  https://acme.example/back"`);
    expect(replaced).toEqual({ exitCode: 0, text: `${clientId} redirects to https://acme.example/new https://acme.example/back.` });
    expect((await operator('partners review acme')).text).toContain('redirect     https://acme.example/new https://acme.example/back\n');
    expect((await operator(`partners audit --client ${clientId}`)).text).toMatch(/application\.redirects.*"https:\/\/acme\.example\/new"/);

    const loopback = await operator(`partners application redirects ${clientId} --uris http://127.0.0.1:4999/back`);
    expect(loopback).toEqual({ exitCode: 1, text: '"http://127.0.0.1:4999/back" cannot be used: https, or http on a loopback address in the sandbox.' });
    for (const uris of ['https://acme.example/#x', 'https://*.acme.example/', 'acme', '" "'])
      expect(await operator(`partners application redirects ${clientId} --uris ${uris}`)).toMatchObject({
        exitCode: 2,
        text: expect.stringMatching(/^--uris: /),
      });
    expect((await operator('partners application redirects nobody --uris https://acme.example/')).text).toBe('No application is called "nobody".');
  });

  test('lists applications by environment, then by name', async () => {
    for (const name of ['Zinc', 'Beta'])
      await operator(`partners application add acme --file ${file('production.json', { ...application, environment: 'production', name })}`);
    const listed = [...(await operator('partners review acme')).text.matchAll(/^application +\S+ {2}(.+) {2}\((\w+), /gm)].map(
      ([, name, place]) => `${place} ${name}`,
    );
    expect(listed[0]).toBe('production Beta');
    expect(listed).toEqual([...listed].sort());
  });

  test('an expired credential leaves room for another', async () => {
    const added = await operator(`partners application add acme --file ${file('room.json', { ...application, name: 'Room' })}`);
    const [clientId] = added.text.match(/sbx-\w+/)!;
    for (let turn = 0; turn < 2; turn++) await operator(`partners credential issue ${clientId}`);
    const owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query(`UPDATE partner.credential SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day' WHERE client_id = $1`, [
      clientId,
    ]);
    await owner.end();
    expect(await operator(`partners credential issue ${clientId}`)).toMatchObject({ exitCode: 0 });
  });

  test("sets an application's own limit, and the general one again", async () => {
    const limited = file('limited.json', { ...application, name: 'Limited' });
    const [clientId] = (await operator(`partners application add acme --file ${limited}`)).text.match(/sbx-\w+/)!;
    const limit = (requests: string) => operator(`partners application limit ${clientId} --requests ${requests}`);
    expect(await limit('900')).toEqual({ exitCode: 0, text: `${clientId} may make 900 requests a minute.` });
    expect((await operator('partners review acme')).text).toContain('  limit        900 requests a minute');
    expect(await limit('default')).toEqual({ exitCode: 0, text: `${clientId} has the general limit.` });
    expect((await operator('partners review acme')).text).not.toContain('requests a minute');
    for (const requests of ['0', '1000000', '1.5', 'all'])
      expect(await limit(requests)).toEqual({ exitCode: 2, text: expect.stringContaining('--requests: a whole number up to 999999, or default') });
    expect((await operator('partners application limit nobody --requests 9')).text).toBe('No application is called "nobody".');
  });

  test('makes an application bind its tokens to a key, and leaves it the choice again', async () => {
    const bound = file('bound.json', { ...application, name: 'Bound' });
    const [clientId] = (await operator(`partners application add acme --file ${bound}`)).text.match(/sbx-\w+/)!;
    const dpop = (tokens: string) => operator(`partners application dpop ${clientId} --tokens ${tokens}`);
    expect(await dpop('required')).toEqual({ exitCode: 0, text: `${clientId} needs a DPoP proof from the next call on.` });
    expect((await operator('partners review acme')).text).toContain('  tokens       bound to a key (DPoP required)');
    expect((await operator(`partners audit --client ${clientId}`)).text).toMatch(/application\.dpop.*"required":true/);
    expect(await dpop('optional')).toEqual({ exitCode: 0, text: `${clientId} may go without a DPoP proof.` });
    expect((await operator('partners review acme')).text).not.toContain('DPoP');
    expect((await dpop('maybe')).exitCode).toBe(2);
    expect((await operator('partners application dpop nobody --tokens required')).text).toBe('No application is called "nobody".');
  });

  test('names the missing migration of an unmigrated database', async () => {
    const empty = await freshDatabase();
    const owner = new pg.Client(empty.url);
    await owner.connect();
    await owner.query('DROP TABLE public._prisma_migrations');
    await owner.end();
    await expect(operate(empty, ['partners', 'list'])).rejects.toThrow(/^migration \S+ is missing$/);
    await empty.drop();
  });

  test('adds members and closes them', async () => {
    const member = {
      email: 'Ada@members.example',
      password: 'a long enough password',
      givenName: 'Ada',
      familyName: 'Example',
      birthDate: '1980-02-03',
      gender: 'female',
    };
    process.env.RAIL_ENVIRONMENT = 'sandbox';
    expect(await operator(`members add --file ${file('member.json', member)}`)).toEqual({
      exitCode: 1,
      text: 'This rail is a sandbox, where only invented people can sign in: add --synthetic.',
    });
    process.env.RAIL_ENVIRONMENT = 'production';
    expect((await operator(`members add --file ${file('member.json', member)}`)).text).toMatch(
      /^ada@members.example is a member \(\S+\)\. Next: results import/,
    );
    const again = await operator(`members add --file ${file('member.json', member)}`);
    expect(again).toEqual({ exitCode: 1, text: 'A member has the address "ada@members.example" already.' });
    const blank = await operator(`members add --file ${file('member.json', { ...member, email: 'b@members.example', givenName: ' ', familyName: '' })}`);
    expect(blank.text).toMatch(/^--file: givenName: must not be blank; familyName: must not be blank$/m);
    const withNul = await operator(`members add --file ${file('member.json', { ...member, email: 'n@members.example', familyName: 'A\0B' })}`);
    expect(withNul).toMatchObject({ exitCode: 2, text: expect.stringMatching(/^--file: .*"familyName" contains a NUL character$/m) });
    expect((await operator('members close ada@members.example')).text).toBe('ada@members.example is closed.');
    expect(await operator('members close ada@members.example')).toEqual({ exitCode: 1, text: 'No active member is called "ada@members.example".' });
  });
});
