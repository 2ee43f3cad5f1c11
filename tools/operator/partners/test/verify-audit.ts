import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';

let database: TestDatabase;
let owner: pg.Client;

const verify = () => dispatch(operatorCommands, ['audit', 'verify'], () => database.url);

/** Applies `change`, verifies, and rolls it back. */
async function spoiled(change: string) {
  await owner.query('CREATE TABLE kept_rows AS TABLE partner.audit; CREATE TABLE kept_seals AS TABLE partner.audit_seal');
  await owner.query(change);
  const answer = await verify();
  await owner.query(`DELETE FROM partner.audit; INSERT INTO partner.audit OVERRIDING SYSTEM VALUE TABLE kept_rows; DROP TABLE kept_rows;
    DELETE FROM partner.audit_seal; INSERT INTO partner.audit_seal TABLE kept_seals; DROP TABLE kept_seals`);
  return answer;
}

describe('verify audit', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client(database.url);
    await owner.connect();
    for (let turn = 1; turn <= 6; turn++)
      await owner.query(
        `INSERT INTO partner.audit (actor, action, outcome, own_request_id, detail)
        VALUES ('partner', 'fhir.read', 'ok', CASE WHEN ${turn} > 1 THEN gen_random_uuid() END, '{"turn": ${turn}}')`,
      );
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  test('names the first changed, removed or inserted row, and none in an intact audit', async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^Valid rows: 6, from \d+\.\nNewest: \d+ [0-9a-f]{64}$/) });
    const ids = (await owner.query('SELECT id FROM partner.audit ORDER BY id')).rows.map(({ id }) => String(id));
    const [first, second, third, fourth] = ids;

    expect(await spoiled(`UPDATE partner.audit SET outcome = 'denied' WHERE id = ${third}`)).toEqual({
      exitCode: 1,
      text: `Audit row ${third} was changed after it was sealed, or one before it was. Valid rows before it: 2.`,
    });
    expect((await spoiled(`UPDATE partner.audit SET own_request_id = gen_random_uuid() WHERE id = ${third}`)).text).toContain(`Audit row ${third} was changed`);
    // While both run, an instance of the previous release seals rows of this one without the id.
    expect(await spoiled(`UPDATE partner.audit SET own_request_id = gen_random_uuid() WHERE id = ${first}`)).toEqual(whole);
    expect((await spoiled(`DELETE FROM partner.audit WHERE id = ${third}`)).text).toContain(`Audit row ${third} was removed.`);
    const both = await spoiled(`DELETE FROM partner.audit WHERE id = ${third}; DELETE FROM partner.audit_seal WHERE audit_id = ${third}`);
    expect(both.text).toContain(`Audit row ${fourth} was changed`);
    const added = await spoiled(`DELETE FROM partner.audit_seal WHERE audit_id = ${third}`);
    expect(added.text).toContain(`Audit row ${third} was added`);
    expect(await verify()).toEqual(whole);

    // An erasure writes its pseudonym into its member's rows; nothing else may change a row.
    const pseudonym = '00000000-0000-4000-8000-000000000001';
    const erasure = `INSERT INTO partner.audit (actor, action, outcome, member_id, detail) VALUES ('operator', 'member.erase', 'ok', '${pseudonym}', '{}')`;
    const erased = await spoiled(`UPDATE partner.audit SET member_id = '${pseudonym}' WHERE id = ${third}; ${erasure}`);
    expect(erased.text).toMatch(/^Valid rows: 6, from \d+\. Rows that an erasure changed: 1\.\n/);
    expect((await spoiled(`UPDATE partner.audit SET member_id = '${pseudonym}' WHERE id = ${third}`)).text).toContain('was changed');

    // Retention removes the oldest rows, with all their seals except the last.
    const oldest = `DELETE FROM partner.audit WHERE id < ${third}`;
    expect((await spoiled(`${oldest}; DELETE FROM partner.audit_seal WHERE audit_id < ${second}`)).text).toMatch(
      new RegExp(`^Valid rows: 4, from ${third}\\.`),
    );
    expect((await spoiled(oldest)).text).toContain(`Audit row ${second} was removed.`);
    const audit = await dispatch(operatorCommands, ['partners', 'audit', '--format', 'fhir', '--limit', '1'], () => database.url);
    expect(JSON.parse(audit.text).entity).toContainEqual({ name: 'seal', detail: [{ type: 'sha256', valueString: expect.stringMatching(/^[0-9a-f]{64}$/) }] });
  });

  test('the service role adds seals and changes none', async () => {
    const service = new pg.Client(database.urlAs('partner_auth'));
    await service.connect();
    await expect(service.query(`UPDATE partner.audit_seal SET hash = ''`)).rejects.toThrow(/permission denied/);
    await expect(service.query('DELETE FROM partner.audit_seal')).rejects.toThrow(/permission denied/);
    await service.end();
  });
});
