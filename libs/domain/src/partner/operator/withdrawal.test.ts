import { expect, it } from '@jest/globals';
import type { AuditEntry } from '../audit/audit-log.ts';
import { digestOf } from '../model/secrets.ts';
import { subjectOf, withdrawalOf, type Withdrawal } from './withdrawal.ts';

const ID = '5b6f1e0a-3f0e-5d0c-9c55-2f6f0a7d1c11';
/** All that a line may be about. */
const entry = (action: string): AuditEntry => ({
  ...{ actor: 'operator', action, outcome: 'ok', organizationId: ID, clientId: 'app-1', memberId: 'ada' },
  detail: { passkey: 'its digest', credential: ID, end: new Date(0), environment: 'sandbox', scopes: ['patient/Patient.rs'], kind: 'result', record: ID },
});
const ADA = { member: digestOf('ada') };
const ORGANIZATION = { organization: ID };
const APPLICATION = { application: 'app-1' };
const CREDENTIAL = { credential: ID, end: '1970-01-01T00:00:00.000Z' };

const LINES: Record<Withdrawal['action'], object | undefined> = {
  'member.close': ADA,
  // Its audit row has a pseudonym.
  'member.erase': undefined,
  'member.untie': { ...ADA, ...ORGANIZATION },
  'password.change': ADA,
  'password.reset': ADA,
  'passkey.remove': { ...ADA, passkey: 'its digest' },
  'passkeys.remove': ADA,
  'recovery-codes.use': ADA,
  'recovery-codes.replace': ADA,
  'organisation.suspend': ORGANIZATION,
  'organisation.resume': ORGANIZATION,
  'organisation.approve': ORGANIZATION,
  'organisation.reject': ORGANIZATION,
  'organisation.keys': ORGANIZATION,
  'application.suspend': APPLICATION,
  'application.resume': APPLICATION,
  'application.keys': APPLICATION,
  'application.redirects': APPLICATION,
  'credential.revoke': CREDENTIAL,
  'credential.retire': CREDENTIAL,
  'licence.set': { ...ORGANIZATION, environment: 'sandbox', scopes: ['patient/Patient.rs'] },
  'record.withdraw': { kind: 'result', record: ID },
};

it.each(Object.entries(LINES))('the ledger has of %s what a restore needs, and nothing else', (action, line) => {
  expect(withdrawalOf(entry(action))).toEqual(line && { action, ...line });
});

it('the ledger has no line of what was refused, or takes nothing away', () => {
  expect([withdrawalOf({ ...entry('member.close'), outcome: 'wrong_password' }), withdrawalOf(entry('member.add'))]).toEqual([undefined, undefined]);
});

it.each<[string, object, object, boolean]>([
  ['two statuses of an organization', { action: 'organisation.suspend', ...ORGANIZATION }, { action: 'organisation.approve', ...ORGANIZATION }, true],
  ['two more of them', { action: 'organisation.reject', ...ORGANIZATION }, { action: 'organisation.resume', ...ORGANIZATION }, true],
  ['two statuses of an application', { action: 'application.suspend', ...APPLICATION }, { action: 'application.resume', ...APPLICATION }, true],
  [
    'the statuses of an organization and of another',
    { action: 'organisation.resume', organization: 'other' },
    { action: 'organisation.resume', ...ORGANIZATION },
    false,
  ],
  ['a status and new keys', { action: 'organisation.suspend', ...ORGANIZATION }, { action: 'organisation.keys', ...ORGANIZATION }, false],
  ['new keys of two applications', { action: 'application.keys', application: 'app-2' }, { action: 'application.keys', ...APPLICATION }, false],
  [
    'the licenses of two environments',
    { action: 'licence.set', ...ORGANIZATION, environment: 'sandbox' },
    { action: 'licence.set', ...ORGANIZATION, environment: 'production' },
    false,
  ],
  ['passkeys of two members', { action: 'passkeys.remove', member: 'a' }, { action: 'passkeys.remove', member: 'b' }, false],
])('%s are lines of one subject: the later counts', (_lines, one, other, isOne) => {
  expect(subjectOf(one as Withdrawal) === subjectOf(other as Withdrawal)).toBe(isOne);
});
