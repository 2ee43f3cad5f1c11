import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recordedRegistry } from '../../../test/recorded-registry.ts';
import { RETENTION } from '../members/retention.ts';
import type { NewMember, PasswordHasher } from '../model/member.ts';
import { digestOf } from '../model/secrets.ts';
import { eraseMember, runRetention } from './erasure-commands.ts';
import { addMember, closeMember, issuePasswordReset, removePasskeys } from './member-commands.ts';
import type { ClosedMember } from '../members/account.ts';
import type { Erased } from './partner-registry.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') }));
afterEach(() => void jest.useRealTimers());

const passwords: PasswordHasher = {
  isCommon: (password) => password === 'correct horse',
  isOutdated: () => false,
  hash: async (password) => `hash of ${password}`,
  matches: async () => false,
};
const ANN: NewMember = { email: 'ann@example.org', password: 'twelve letters', givenName: 'Ann', familyName: 'Lee', birthDate: '1990-01-01', gender: 'female' };

describe('adding a member', () => {
  const { password: _password, ...stored } = ANN;

  it.each([
    [undefined, false],
    [true, true],
  ])('stores a hash and no password (synthetic: %s)', async (asked, isSynthetic) => {
    const { registry, calls } = recordedRegistry();
    const id = await addMember({ registry, passwords }, ANN, asked);
    const row = { ...stored, id, passwordHash: 'hash of twelve letters', isSynthetic };
    expect(calls).toEqual([['addMember', row, { actor: 'operator', action: 'member.add', outcome: 'ok', memberId: id }]]);
  });

  it('is refused for an address in use, and for a weak or common password', async () => {
    const taken = recordedRegistry({ answers: { addMember: false } });
    await expect(addMember({ registry: taken.registry, passwords }, ANN)).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'member_exists',
      message: 'A member has the address "ann@example.org" already.',
    });
    const { registry, calls } = recordedRegistry();
    await expect(addMember({ registry, passwords }, { ...ANN, password: 'short' })).rejects.toMatchObject({ code: 'weak_password' });
    await expect(addMember({ registry, passwords }, { ...ANN, password: 'correct horse' })).rejects.toMatchObject({ code: 'common_password' });
    expect(calls).toEqual([]);
  });
});

describe('closing an account', () => {
  it('writes a row for it and for each ended connection', async () => {
    const { registry, calls } = recordedRegistry();
    await closeMember(registry, 'Ann@Example.org');
    const [[name, email, audits]] = calls as [[string, string, (closed: ClosedMember) => object[]]];
    expect([name, email]).toEqual(['closeMember', 'ann@example.org']);
    const connection = { consentId: 'c', clientId: 'app-1', organizationId: 'o' };
    const row = { actor: 'operator', outcome: 'ok', memberId: 'm' };
    expect(audits({ memberId: 'm', ended: [connection] })).toEqual([
      { ...row, action: 'member.close' },
      { ...row, action: 'connection.end', ...connection },
    ]);
  });

  it('is refused without an active member', async () => {
    const { registry } = recordedRegistry({ answers: { closeMember: undefined } });
    await expect(closeMember(registry, 'ann@example.org')).rejects.toMatchObject({ code: 'active_member_not_found' });
  });
});

describe('lost passkeys', () => {
  it('are all removed, of an active member', async () => {
    const { registry, calls } = recordedRegistry({ answers: { member: 'member-1', removePasskeys: 2 } });
    expect(await removePasskeys(registry, 'Ann@Example.org')).toBe(2);
    const audit = { actor: 'operator', action: 'passkeys.remove', outcome: 'ok', memberId: 'member-1' };
    expect(calls).toEqual([
      ['member', 'ann@example.org'],
      ['removePasskeys', 'member-1', audit],
    ]);
    const closed = recordedRegistry({ answers: { member: undefined } });
    await expect(removePasskeys(closed.registry, 'ann@example.org')).rejects.toMatchObject({ code: 'active_member_not_found' });
  });
});

describe('a reset link', () => {
  const sent: { email: string; link: string; expiresAt: Date }[] = [];
  const mailer = { sendResetLink: async (message: (typeof sent)[number]) => void sent.push(message) };
  beforeEach(() => void sent.splice(0));

  it('lasts a day, and only its digest is stored', async () => {
    const { registry, calls } = recordedRegistry({ answers: { member: 'member-1' } });
    await issuePasswordReset({ registry, mailer }, 'Ann@Example.org', 'https://partner.example');
    const expiresAt = new Date('2026-03-02T12:00:00.000Z');
    expect(sent).toEqual([
      { email: 'Ann@Example.org', link: expect.stringMatching(/^https:\/\/partner\.example\/account\/reset-password\?token=bmr_[\w-]{43}$/), expiresAt },
    ]);
    const digest = digestOf(new URL(sent[0]!.link).searchParams.get('token')!);
    expect(calls).toEqual([
      ['member', 'ann@example.org'],
      [
        'addPasswordReset',
        { memberId: 'member-1', digest, expiresAt },
        { actor: 'operator', action: 'password.reset-link', outcome: 'ok', memberId: 'member-1' },
      ],
    ]);
  });

  it('goes to active members only', async () => {
    const { registry } = recordedRegistry({ answers: { member: undefined } });
    await expect(issuePasswordReset({ registry, mailer }, 'ann@example.org', '')).rejects.toMatchObject({ code: 'active_member_not_found' });
    expect(sent).toEqual([]);
  });
});

describe('an erasure', () => {
  const ERASED: Erased = { pseudonym: 'p', results: 3, reports: 2, consents: 1, rows: ['8', '9'] };
  const row = { actor: 'operator', action: 'member.erase', outcome: 'ok', memberId: 'p', detail: { results: 3, reports: 2, consents: 1, rows: ['8', '9'] } };

  it('of a closed account is audited under its pseudonym', async () => {
    const { registry, calls } = recordedRegistry({ answers: { eraseMember: ERASED } });
    expect(await eraseMember(registry, 'Ann@Example.org')).toEqual(ERASED);
    const [[name, email, audit]] = calls as [[string, string, (erased: Erased) => object]];
    expect([name, email, audit(ERASED)]).toEqual(['eraseMember', 'ann@example.org', row]);
  });

  it('is refused for an open account and an unknown member', async () => {
    const answering = (eraseMember: unknown) => recordedRegistry({ answers: { eraseMember } }).registry;
    await expect(eraseMember(answering('active'), 'ann@example.org')).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'member_active',
      message: 'The account of "ann@example.org" is not closed. Close it first: members close',
    });
    await expect(eraseMember(answering(undefined), 'ann@example.org')).rejects.toMatchObject({ code: 'member_not_found' });
  });

  it('by retention names its periods and what it removed, and keeps the audit for its own', async () => {
    const [removed, old] = [
      { accounts: 1, consents: 2, artifacts: 3, mail: 4 },
      { months: 1, rows: 9, lastId: '7' },
    ];
    const { registry, calls } = recordedRegistry({ answers: { runRetention: removed, removeOldAudit: old, removeLostCharts: 2 } });
    expect(await runRetention(registry)).toEqual({ ...removed, audit: old, charts: 2 });
    type Audits = { erased: (erased: Erased) => object; run: (retained: object) => object };
    const [[, periods, audits], [, days, audit], [, lost]] = calls as [
      [string, object, Audits],
      [string, number, (removed: object) => object],
      [string, (charts: number) => object],
    ];
    // A run is noted once all of it is done.
    expect(calls.map(([name]) => name)).toEqual(['runRetention', 'removeOldAudit', 'removeLostCharts', 'noteRetention']);
    expect([periods, days]).toEqual([RETENTION, RETENTION.auditDays]);
    expect(audits.erased(ERASED)).toEqual(row);
    expect(audits.run(removed)).toEqual({ actor: 'operator', action: 'retention.run', outcome: 'ok', detail: { ...RETENTION, removed } });
    expect(lost(2)).toEqual({ actor: 'operator', action: 'retention.charts', outcome: 'ok', detail: { charts: 2 } });
    expect(audit(old)).toEqual({ actor: 'operator', action: 'retention.audit', outcome: 'ok', detail: old });
  });
});
