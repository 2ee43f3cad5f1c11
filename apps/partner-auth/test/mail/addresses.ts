import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOf } from '@biomarker/domain/partner';
import { operate } from '../../../../tools/operator/operate.ts';
import { asBundle, delivery } from '../../../../tools/operator/results/test/delivery.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
const folder = mkdtempSync(join(tmpdir(), 'mail-'));
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const operator = (...words: string[]) => operate(service.database, words);
const written = () => query('SELECT kind, recipient, data, state FROM partner.mail ORDER BY kind, recipient');

let releases = 0;
/** A release of the same report, a correction after the first. */
function importing(value: number) {
  const all = delivery();
  all.chol.valueQuantity!.value = value;
  if (value !== 212) {
    all.report.status = all.chol.status = 'corrected';
    all.report.issued = `2026-05-06T12:00:${String(++releases).padStart(2, '0')}Z`;
  }
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(asBundle(Object.values(all))));
  return operator('results', 'import', file);
}

describe('messages of the operator', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
  });
  beforeEach(() => query('DELETE FROM partner.mail'));
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('an import tells of new results, once, and names none', async () => {
    expect(await importing(212)).toMatchObject({ exitCode: 0 });
    const one = [{ kind: 'results', recipient: 'ada@members.example', data: {}, state: 'waiting' }];
    expect(await written()).toEqual(one);
    // The same file has nothing new; a correction says the same as the message that waits.
    expect(await importing(212)).toMatchObject({ exitCode: 0 });
    await importing(214);
    expect(await written()).toEqual(one);
    const audits = await query(
      `SELECT detail -> 'added' AS added, detail -> 'changed' AS changed FROM partner.audit WHERE action = 'results.import' ORDER BY id`,
    );
    expect([audits[0], audits.at(-1)]).toEqual([
      { added: 3, changed: 0 },
      { added: 0, changed: 2 },
    ]);

    // After it was sent, the next leaves a day later.
    await query(`UPDATE partner.mail SET state = 'sent', ended_at = now()`);
    await importing(215);
    const [{ hours }] = await query(`SELECT extract(epoch FROM due_at - now()) / 3600 AS hours FROM partner.mail WHERE state = 'waiting'`);
    expect([Math.round(Number(hours)), (await written()).length]).toEqual([24, 2]);
  });

  it('an import after a message that never left has one that is due at once', async () => {
    await importing(216);
    await query(`UPDATE partner.mail SET state = 'expired', ended_at = now()`);
    await importing(217);
    expect(await query(`SELECT due_at <= now() AS due FROM partner.mail WHERE state = 'waiting'`)).toEqual([{ due: true }]);
  });

  it('an import of results that are not ready tells of none', async () => {
    const all = delivery();
    for (const one of [all.report, all.chol, all.crp]) Object.assign(one, { status: 'registered' }).identifier![0]!.value += '-registered';
    const file = join(folder, 'registered.json');
    writeFileSync(file, JSON.stringify(asBundle(Object.values(all))));
    expect(await operator('results', 'import', file)).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^3 new/) });
    expect(await written()).toEqual([]);
  });

  it('a new address is told to both, and takes what waits, not what was sent', async () => {
    await query(
      `INSERT INTO partner.mail (member_id, kind, recipient, data, state)
        SELECT id, kind, email, '{}', state FROM partner.member, (VALUES ('results', 'waiting'), ('password', 'sent')) AS mail (kind, state) WHERE email = 'grace@members.example';
      INSERT INTO partner.mail (member_id, kind, recipient, data) SELECT id, 'address', 'former@members.example', '{}' FROM partner.member WHERE email = 'grace@members.example';
      UPDATE partner.member SET updated_at = now() - interval '1 day'`,
    );
    expect(await operator('members', 'change-address', 'Grace@members.example', 'Hopper@members.example')).toEqual({
      exitCode: 0,
      text: 'Grace@members.example is hopper@members.example now.',
    });
    expect(await written()).toMatchObject([
      { kind: 'address', recipient: 'former@members.example' },
      { kind: 'address', recipient: 'grace@members.example' },
      { kind: 'address', recipient: 'hopper@members.example' },
      { kind: 'password', recipient: 'grace@members.example', state: 'sent' },
      { kind: 'results', recipient: 'hopper@members.example' },
    ]);
    expect(await query(`SELECT email FROM partner.member WHERE updated_at > now() - interval '1 hour'`)).toEqual([{ email: 'hopper@members.example' }]);
    expect(await query(`SELECT detail ->> 'account' AS account FROM partner.audit WHERE action = 'member.address'`)).toEqual([
      { account: digestOf('grace@members.example') },
    ]);
  });

  it('of two changes at once, the second finds the first address gone and changes nothing', async () => {
    const [{ id: memberId }] = await query(`SELECT id FROM partner.member WHERE email = 'mary@members.example'`);
    const change = { memberId, from: 'seen-before@members.example', to: 'late@members.example' };
    const audit = { actor: 'operator', action: 'member.address', outcome: 'ok', memberId, detail: {} } as const;
    expect(await service.registry.registry.changeAddress(change, audit)).toBe(false);
    expect([await written(), await query('SELECT email FROM partner.member WHERE id = $1', [memberId])]).toEqual([[], [{ email: 'mary@members.example' }]]);
  });

  it.each([
    ['of another member', 'mary@members.example', 'ada@members.example', /has the address "ada@members.example" already/],
    ['for nobody', 'nobody@members.example', 'new@members.example', /nobody@members.example/],
    ['that is none', 'mary@members.example', 'mary', /<to>/],
    ['with a new line', 'mary@members.example', 'mary@members.example\r\nBcc: x@example.org', /<to>/],
  ])('refuses an address %s', async (_name, from, to, words) => {
    const { exitCode, text } = await operator('members', 'change-address', from, to);
    expect([exitCode > 0, text]).toEqual([true, expect.stringMatching(words)]);
    expect(await written()).toEqual([]);
  });

  it('an erasure takes the digests of former addresses too', async () => {
    const found = () => query(`SELECT action FROM partner.audit WHERE detail ->> 'account' = $1`, [digestOf('grace@members.example')]);
    expect(await found()).toHaveLength(1);
    await operator('members', 'close', 'hopper@members.example');
    expect((await operator('members', 'erase', 'hopper@members.example')).exitCode).toBe(0);
    expect([await found(), await written()]).toEqual([[], []]);
  });
});
