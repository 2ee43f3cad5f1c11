import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  MAIL_KINDS,
  PARTNER_SCOPES,
  unfiltered,
  type AuditEntry,
  type LabFilter,
  type LabReport,
  type LabResult,
  type MailKind,
  type Withdrawal,
} from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { statementsOf, usual, type Case } from '../../test/told-database.ts';
import { asUnavailable } from '../shared/database-away.ts';
import type { Database } from './index.ts';

let tell = (_line: string): void => {};
jest.unstable_mockModule('node:timers/promises', () => ({
  // A bound of other work never comes; a pause is over at once.
  setTimeout: (ms: number, _value: unknown, bound?: object) => (
    tell(`${bound ? 'at most' : 'wait'} ${ms} ms`),
    bound ? new Promise(() => {}) : Promise.resolve()
  ),
}));
const { applyWithdrawal, withMemberIds } = await import('./apply-withdrawal.ts');
const stores = await import('./index.ts');
const { queueing } = await import('./queue-mail.ts');

// What each act of a store asks of the database, in order, with its answer: a condition, an order, a lock or a transaction that changes is a line of a diff.

const AT = '2026-05-04T09:30:00.000Z';
beforeAll(() => void jest.useFakeTimers({ now: Date.parse(AT), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'] }));
afterAll(() => void jest.useRealTimers());

const KIM = 'kim@example.org';
const audit: AuditEntry = { actor: 'member', action: 'act', outcome: 'ok', memberId: 'member-1', requestId: 'request-1' };
const auditOf = (found: unknown): AuditEntry => ({ ...audit, detail: { found } });
const request = { requestId: 'request-1', ownRequestId: 'own-1' };

const shared = { status: 'final', name: 'Iron', effectiveAt: AT, issuedAt: AT, laboratory: 'North' } as const;
const report: LabReport = { ...shared, id: 'report-1' };
const result: LabResult = { ...shared, id: 'result-1', reportId: 'report-1', value: { kind: 'quantity', value: '5', unit: 'mmol/L' }, referenceRanges: [] };
const keys = { jwks: { keys: [] } };

/** What a statement answers, unless a case says otherwise. */
const ROW = {
  ...{ id: 'member-1', member_id: 'member-1', memberId: 'member-1', email: KIM, count: '1', consents: '1', status: 'closed', version: 1, key: 'key-1' },
  ...{ now: AT, at: new Date(AT), createdAt: new Date(AT), expires_at: AT, seconds: 5, days: 5, name: 'name-1', rows: '1', records: '1', made: 2 },
  ...{ total: 1, sortValue: AT, record: { ...result, lastUpdated: AT }, document: null, lastUpdated: AT, sealed: 1, hash: 'hash-1', mine: true },
};

const fault = (code: string) => Object.assign(new Error(`fault ${code}`), { code });
const AWAY = asUnavailable(fault('08006')) as Error;

const SANDBOX = 'sandbox';
const registry = (database: Database) => stores.postgresRegistry(database, 'ada');
const feeds = (database: Database) => stores.postgresFeeds(database, 'ada');
const passkeys = (database: Database) => stores.postgresPasskeys(database, SANDBOX);
const passkey = { id: 'key-1', userHandle: 'handle-1', name: 'Phone', publicKey: new Uint8Array([1]), signCount: 3 };
const READ_KEY = { ...passkey, publicKey: Buffer.from([1]), signCount: '3', createdAt: AT, lastUsedAt: null };
const credential = { id: 'credential-1', clientId: 'app-1', prefix: 'bm_', digest: 'digest-1', expiresAt: new Date(AT) };

const REGISTRY: Case[] = [
  ['list organizations', (on) => registry(on).organizations(), []],
  ['find an organization', (on) => registry(on).organization('acme'), [{ id: 'organization-1', jwks: {}, jwksUri: null, createdAt: new Date(AT) }]],
  ['find no organization', (on) => registry(on).organization('acme'), []],
  ['list applications', (on) => registry(on).applications('organization-1'), []],
  ['find an application', (on) => registry(on).application('app-1'), [{ clientId: 'app-1', requestsPerMinute: null }]],
  ['list licenses', (on) => registry(on).licenses('organization-1'), []],
  ['list credentials', (on) => registry(on).credentials('app-1'), []],
  ['list credentials that expire', (on) => registry(on).expiringCredentials(30), []],
  ['count live connections', (on) => registry(on).liveConnections({ clientId: 'app-1', organizationId: 'organization-1', memberId: 'member-1' })],
  [
    'read the newest audit rows',
    (on) => registry(on).audit({ organizationId: 'organization-1', clientId: 'app-1', limit: 5 }),
    [{ id: 7n, at: new Date(AT) }],
    [],
  ],
  [
    'read audit rows behind one',
    (on) => registry(on).audit({ after: '6', limit: 5 }),
    [{ id: '9' }],
    [
      { id: 7n, at: new Date(AT) },
      { id: 8n, at: new Date(AT), clientId: null },
    ],
    [{ auditId: 8n, hash: 'hash-8' }],
  ],
  ['add an organization', (on) => registry(on).addOrganization({ id: 'organization-1', slug: 'acme', ...keys } as never, audit)],
  ['add no organization twice', (on) => registry(on).addOrganization({ id: 'organization-1', slug: 'acme', ...keys } as never, audit), []],
  ['set the status of an organization', (on) => registry(on).setOrganizationStatus('organization-1', 'suspended', audit)],
  ['set the keys of an organization', (on) => registry(on).setOrganizationKeys('organization-1', { jwksUri: 'https://acme.example/keys' }, audit)],
  ['set a license', (on) => registry(on).setLicense('organization-1', SANDBOX, ['patient/Patient.rs'], audit)],
  ['add an application', (on) => registry(on).addApplication({ clientId: 'app-1', organizationId: 'organization-1', ...keys } as never, audit)],
  ['set the status of an application', (on) => registry(on).setApplicationStatus('app-1', 'suspended', audit)],
  ['set redirect URIs', (on) => registry(on).setRedirectUris('app-1', ['https://acme.example/back'], audit)],
  ['set a limit', (on) => registry(on).setApplicationLimit('app-1', 60, audit)],
  ['remove a limit', (on) => registry(on).setApplicationLimit('app-1', undefined, audit)],
  ['set bound tokens', (on) => registry(on).setBoundTokens('app-1', true, audit)],
  ['set the keys of an application', (on) => registry(on).setApplicationKeys('app-1', keys as never, audit)],
  ['add a member', (on) => registry(on).addMember({ id: 'member-1', email: KIM, birthDate: '1990-01-01' } as never, audit)],
  ['find a member', (on) => registry(on).member(KIM)],
  ['add a link that resets a password', (on) => registry(on).addPasswordReset({ memberId: 'member-1', digest: 'digest-1', expiresAt: new Date(AT) }, audit)],
  ['add a credential', (on) => registry(on).addCredential(credential, 2, audit)],
  ['add no third credential', (on) => registry(on).addCredential(credential, 2, audit), undefined, [ROW, ROW]],
  [
    'rotate a credential',
    (on) => registry(on).rotateCredential(credential, 2, new Date(AT), { added: audit, retired: (id) => auditOf(id) }),
    ...usual(3),
    [{ id: 'older-1' }, { id: 'older-2' }],
  ],
  ['rotate no credential beyond the limit', (on) => registry(on).rotateCredential(credential, 1, new Date(AT), { added: audit, retired: auditOf })],
  ['end a credential', (on) => registry(on).endCredential('credential-1', new Date(AT), audit)],
  ['end no credential twice', (on) => registry(on).endCredential('credential-1', new Date(AT), audit), []],
  ['end connections', (on) => registry(on).endConnections({ organizationId: 'organization-1' }, audit)],
  ['untie a member', (on) => registry(on).untieMember('member-1', 'organization-1', audit)],
  ['untie nobody', (on) => registry(on).untieMember('member-1', 'organization-1', audit), []],
  ['remove all passkeys', (on) => registry(on).removePasskeys('member-1', audit)],
  ['remove no passkey', (on) => registry(on).removePasskeys('member-1', audit), []],
  ['change an address', (on) => registry(on).changeAddress({ memberId: 'member-1', from: KIM, to: 'new@example.org' }, audit), []],
  ['change no address to a taken one', (on) => registry(on).changeAddress({ memberId: 'member-1', from: KIM, to: 'new@example.org' }, audit)],
  ['change no address that is another by now', (on) => registry(on).changeAddress({ memberId: 'member-1', from: KIM, to: 'new@example.org' }, audit), [], []],
  ['close a member', (on) => registry(on).closeMember(KIM, (closed) => [auditOf(closed)])],
  ['close nobody', (on) => registry(on).closeMember(KIM, (closed) => [auditOf(closed)]), []],
  ['erase a member', (on) => registry(on).eraseMember(KIM, auditOf)],
  ['erase no open account', (on) => registry(on).eraseMember(KIM, auditOf), [{ ...ROW, status: 'active' }]],
  [
    'run the retention',
    (on) => registry(on).runRetention({ closedAccountDays: 30, endedConsentDays: 40, mailDays: 50 } as never, { erased: auditOf, run: auditOf }),
  ],
  [
    'run the retention without a due account',
    (on) => registry(on).runRetention({ closedAccountDays: 30, endedConsentDays: 40, mailDays: 50 } as never, { erased: auditOf, run: auditOf }),
    undefined,
    [],
  ],
  ['remove the old audit', (on) => registry(on).removeOldAudit(90, auditOf), undefined, undefined, undefined, undefined, [{ rows: '5', lastId: '9' }]],
  ['remove no young audit', (on) => registry(on).removeOldAudit(90, auditOf), undefined, undefined, undefined, [], [{ rows: '0', lastId: null }]],
  [
    'remove the old audit not while it is read',
    (on) => registry(on).removeOldAudit(90, auditOf),
    undefined,
    ...Array.from({ length: 20 }, () => fault('55P03')),
  ],
  ['remove lost charts', (on) => registry(on).removeLostCharts(auditOf), undefined, [{ member_id: 'known' }, { member_id: 'lost' }], [{ id: 'known' }], []],
  ['remove no charts of a store that does not belong to it', (on) => registry(on).removeLostCharts(auditOf), undefined, [{ member_id: 'lost' }], [], []],
  ['note the retention', (on) => registry(on).noteRetention()],
];

const MEMBERS: Case[] = [
  ['find a member by id', (on) => stores.postgresMembers(on, SANDBOX).find('member-1')],
  ['find a member by address', (on) => stores.postgresMembers(on, SANDBOX).findByEmail(KIM)],
  ['renew a hash', (on) => stores.postgresMembers(on, SANDBOX).renewHash('member-1', 'hash-1', 'hash-2')],
  ['request a reset', (on) => stores.postgresMembers(on, SANDBOX).requestReset(KIM, audit)],
  ['set a password', (on) => stores.postgresMembers(on, SANDBOX).setPassword('member-1', 'hash-2', audit)],
  ['close the own account', (on) => stores.postgresAccounts(on).close('member-1', (closed) => [auditOf(closed)])],
  ['list passkeys', (on) => passkeys(on).of('member-1'), [READ_KEY, { ...READ_KEY, lastUsedAt: AT }]],
  ['find a passkey', (on) => passkeys(on).find('key-1'), [{ ...READ_KEY, memberId: 'member-1', email: KIM }]],
  ['find no passkey', (on) => passkeys(on).find('key-1'), []],
  [
    'add a first passkey',
    (on) => passkeys(on).add('member-1', passkey, { most: 2, codes: ['code-1', 'code-2'] }, audit),
    undefined,
    [{ count: '1' }],
    undefined,
    [{ count: '0' }],
  ],
  ['add a passkey beside codes', (on) => passkeys(on).add('member-1', passkey, { most: 2, codes: ['code-1'] }, audit)],
  ['add no passkey too many', (on) => passkeys(on).add('member-1', passkey, { most: 1, codes: ['code-1'] }, audit)],
  ['remove a passkey', (on) => passkeys(on).remove('member-1', 'key-1', audit)],
  ['remove the last passkey', (on) => passkeys(on).remove('member-1', 'key-1', audit), undefined, undefined, [{ count: '0' }]],
  ['remove an unknown passkey', (on) => passkeys(on).remove('member-1', 'key-1', audit), undefined, []],
  ['use a passkey', (on) => passkeys(on).use('key-1', 4)],
  ['report a copy', (on) => passkeys(on).reportCopy('member-1', audit)],
  ['replace codes', (on) => passkeys(on).replaceCodes('member-1', ['code-1'], audit)],
  ['use a code', (on) => passkeys(on).useCode('member-1', 'code-1', audit)],
  ['use an unknown code', (on) => passkeys(on).useCode('member-1', 'code-1', audit), []],
  ['count codes', (on) => passkeys(on).codesLeft('member-1')],
  ...(Object.keys(MAIL_KINDS) as MailKind[]).map((kind): Case => [
    `queue a message: ${kind}`,
    (on) => queueing(on.kysely, { memberId: 'member-1', kind }).execute(),
  ]),
];

const sessions = (database: Database) => stores.postgresSessions(database, { Session: ({ at }) => ({ place: 'account', startedAt: at as string }) });
const ACCOUNT: Case[] = [
  ['find the sign-in before', (on) => sessions(on).previousSignIn('member-1'), [{ at: new Date(0) }, { at: new Date(AT) }]],
  [
    'list sessions, the newest first',
    (on) => sessions(on).of('member-1'),
    [
      { kind: 'Session', key: 'older', payload: { at: '2026-01-01' } },
      { kind: 'Session', key: 'newer', payload: { at: '2026-02-02' } },
    ],
  ],
  ['end a session', (on) => sessions(on).end('member-1', { key: 'key-1' }, request)],
  ['end all other sessions', (on) => sessions(on).end('member-1', { kept: 'key-1' }, request)],
  ['end no session', (on) => sessions(on).end('member-1', { key: 'key-1' }, request), []],
  [
    'list connections',
    (on) => stores.postgresConnections(on, SANDBOX).of('member-1'),
    [connected('live', null, '2027-01-01')],
    [connected('ended', '2026-02-01', '2027-01-01'), connected('expired', null, '2026-03-01'), connected('ended at its expiry', '2026-03-01', '2026-03-01')],
    [{ id: 'live', count: 3 }],
  ],
  ['list no connections', (on) => stores.postgresConnections(on, SANDBOX).of('member-1'), [], []],
  ['end a connection', (on) => stores.postgresConnections(on, SANDBOX).end('consent-1', 'member-1', request), undefined],
  ['end all connections', (on) => stores.postgresConnections(on, SANDBOX).endAll('member-1', request)],
];

function connected(id: string, ended: string | null, expires: string) {
  const ends = { endedAt: ended, endedBy: ended && 'member', expiresAt: expires };
  return { id, organization: 'Acme', application: 'App', scopes: [], grantedAt: id === 'ended' ? '1970-01-01T00:00:00.000Z' : AT, ...ends };
}

const artifacts = (database: Database) => stores.postgresArtifacts(database, SANDBOX);
const consents = (database: Database) => stores.postgresConsents(database, SANDBOX);
const code = { kind: 'Code', key: 'code-1' };
const put = { ...code, artifact: { payload: { a: 1 } }, ttlSeconds: 60, keepSeconds: 90 };
const changes = { put: [put], remove: [{ kind: 'Code', key: 'old-1' }], audit };
const decision = {
  ...{ request: { kind: 'Request', key: 'pushed-1' }, interaction: { kind: 'Interaction', key: 'asked-1' }, memberId: 'member-1', ...request },
  ...{ clientId: 'app-1', organizationId: 'organization-1', subjectDigest: 'subject-1' },
};
const payloads = { allowed: { is: 'allowed' }, otherMember: { is: 'other' } };
const rail = (database: Database) => stores.postgresRailApplications(database, SANDBOX);
const FOUND = { name: 'App', organization: { name: 'Acme', jwks: null }, jwks: null };
const RAIL: Case[] = [
  [
    'find a token',
    (on) => stores.postgresAccesses(on, { environment: SANDBOX, tokenKind: 'AccessToken' }).find('digest-1'),
    [
      {
        tokenScope: PARTNER_SCOPES.join(' '),
        scopes: [...PARTNER_SCOPES],
        registered: PARTNER_SCOPES.slice(0, 2),
        licensed: PARTNER_SCOPES.slice(1),
        requestsPerMinute: null,
      },
    ],
  ],
  ['find an application', (on) => rail(on).find('app-1'), [FOUND]],
  ['count credentials that expire', (on) => rail(on).countExpiring(30)],
  [
    'find by a stale credential',
    (on) => rail(on).findByCredential('digest-1', code),
    [{ ...FOUND, credentialId: 'credential-1', stale: true, presented: null }],
  ],
  [
    'find by a fresh credential',
    (on) => rail(on).findByCredential('digest-1'),
    [{ ...FOUND, credentialId: 'credential-1', stale: false, presented: { payload: {}, expired: false } }],
  ],
  ['put an artifact', (on) => artifacts(on).put(put)],
  ['put once', (on) => artifacts(on).putOnce('Code', 'code-1', 1.2)],
  ['put no second time', (on) => artifacts(on).putOnce('Code', 'code-1', 1), []],
  ['find an artifact', (on) => artifacts(on).find('Code', 'code-1'), [{ ...code, payload: {}, grantId: null, expired: false }]],
  ['find two artifacts', (on) => artifacts(on).findBoth(code, { kind: 'Token', key: 'token-1' }), [{ ...code, payload: {}, expired: true }]],
  ['commit all changes', (on) => artifacts(on).commit({ ...changes, redeem: 'consent-1', once: { ...code, ttlSeconds: 5 }, consume: code })],
  ['commit again after another commit', (on) => artifacts(on).commit({ ...changes, put: [], remove: [], consume: code }), fault('23505'), fault('40P01')],
  ['commit not again after another fault', (on) => artifacts(on).commit({ ...changes, consume: code }), fault('23514')],
  ['commit nothing of a used code', (on) => artifacts(on).commit({ ...changes, consume: code }), []],
  ['commit nothing of a repeated key', (on) => artifacts(on).commit({ ...changes, once: { ...code, ttlSeconds: 5 } }), []],
  ['remove an artifact', (on) => artifacts(on).remove('Code', 'code-1')],
  ['sweep artifacts', (on) => artifacts(on).sweep()],
  ['allow', (on) => consents(on).allow(decision, { id: 'consent-1', scopes: ['patient/Patient.rs'], days: 90 }, payloads)],
  [
    'allow for another member',
    (on) => consents(on).allow(decision, { id: 'consent-1', scopes: [], days: 90 }, payloads),
    undefined,
    undefined,
    [{ member_id: 'member-2' }],
  ],
  ['allow what is decided', (on) => consents(on).allow(decision, { id: 'consent-1', scopes: [], days: 90 }, payloads), []],
  ['deny', (on) => consents(on).deny(decision, 'access_denied', { is: 'denied' })],
  ['deny what is decided', (on) => consents(on).deny(decision, 'access_denied', {}), []],
  ['find a live consent', (on) => consents(on).findLive('consent-1')],
  ['end a consent', (on) => consents(on).end('consent-1', 'member')],
];

const outbox = (database: Database) => stores.postgresOutbox(database, SANDBOX);
const link = { memberId: 'member-1', digest: 'digest-1', expiresAt: new Date(AT) };
const MAIL: Case[] = [
  ['expire messages', (on) => outbox(on).expire()],
  ['take a message', (on) => outbox(on).take(60)],
  ['note a sent message', (on) => outbox(on).sent('mail-1')],
  ['refuse a message', (on) => outbox(on).refuse('mail-1', 'address', `${'a'.repeat(499)}bc`)],
  ['delay a message', (on) => outbox(on).delay('mail-1', 'busy', `${'a'.repeat(499)}bc`, 300)],
  ['add a link that resets a password', (on) => outbox(on).addResetLink(link)],
  ['add no link to a closed account', (on) => outbox(on).addResetLink(link), []],
  ['count messages', (on) => outbox(on).figures(), [{ state: 'sent', problem: null, count: 1 }]],
  ['find the oldest message that waits', (on) => outbox(on).oldestWaitingSeconds()],
  ['report the mail', (on) => stores.mailReport(on), [{ state: 'sent', problem: null, answer: null, count: 1 }]],
];

const seals = (database: Database) => stores.postgresAuditSeals(database);
const LINKS = [{ id: '1', hash: 'hash-1' }];
const AUDIT: Case[] = [
  [
    'append to the audit',
    (on) =>
      stores.postgresAudit(on).append({ ...audit, ...request, organizationId: 'organization-1', clientId: 'app-1', consentId: 'consent-1', detail: { a: 1 } }),
  ],
  ['make months of the audit', (on) => stores.postgresAuditPartitions(on).make()],
  ['tell the days ahead', (on) => stores.postgresAuditPartitions(on).daysAhead()],
  ['seal until fewer are left than at once', (on) => seals(on).seal(), [{ sealed: 5000 }], [{ sealed: 4999 }]],
  ['seal until told to end', (on) => seals(on).seal(() => false), [{ sealed: 5000 }]],
  ['find the newest seal', (on) => seals(on).newest()],
  ['list the hashes of a row', (on) => seals(on).hashesOf('7')],
  ['find the oldest row without a seal', (on) => seals(on).oldestUnsealedSeconds()],
  [
    'verify the whole audit',
    (on) => stores.postgresAuditSeals({ ...on, pool: { options: { max: 2 } } } as never).verify(),
    ...[undefined, undefined, LINKS, [{ id: '9', hash: 'hash-9' }], [], [], [{ snapshot: 'snapshot-1' }], undefined, undefined, undefined],
    ...[[{ id: '5', hash: 'hash-5' }], [{ state: 'valid', rows: 5, first: '1', named: null }], [], [{ state: 'valid', rows: 4, first: '6', named: null }], []],
  ],
  [
    'verify from a seal',
    (on) => stores.postgresAuditSeals({ ...on, pool: { options: { max: 2 } } } as never).verify({ id: '5', hash: 'hash-5' }),
    ...[undefined, undefined, LINKS, [{ id: '9', hash: 'hash-9' }], [{ id: '7', pseudonym: 'nobody' }], [{ snapshot: 'snapshot-1' }], ...usual(3), []],
    [
      { state: 'erased', rows: 1, first: '7', named: { 7: 'nobody' } },
      { state: 'valid', rows: 3, first: '6', named: null },
    ],
  ],
  ['verify an empty audit', (on) => seals(on).verify(), undefined, undefined, [], []],
];

const charts = (database: Database) => stores.postgresCharts(database);
const own = (database: Database) => stores.postgresOwnCharts(database).open('member-1');
const FILTER: LabFilter = {
  ...{
    ids: [['a'], ['b', 'c']],
    codes: [{ loincCodes: ['1-8', '2-6'], isLoinc: true, own: ['FER'], tokens: ['urn:lab|FER'], systems: ['urn:lab'] }],
    statuses: [['final']],
  },
  ...{
    effective: [
      [
        { from: AT, before: AT },
        { from: AT, not: true },
      ],
    ],
    issued: [[{ before: AT }]],
    lastUpdated: [[{ from: AT }]],
  },
  quantities: [
    [
      { low: '1', high: '2', ucum: 'mmol/L' },
      { low: '1', high: '2', lowOpen: true, highOpen: true, not: true, unit: 'mg' },
    ],
  ],
  resultIds: [['r1', 'r2']],
};
const after = { value: AT, id: 'result-0' };
const CHARTS: Case[] = [
  ['read a person', (on) => charts(on).person('member-1')],
  [
    'search with each filter',
    (on) => charts(on).search('member-1', 'result', { filter: FILTER, sort: { by: 'effective', descending: true }, after, limit: 1 }),
    [ROW, ROW],
  ],
  [
    'search without a filter',
    (on) => charts(on).search('member-1', 'report', { filter: unfiltered(), sort: { by: 'lastUpdated', descending: false }, after, limit: 5 }),
    [{ id: null, total: 0 }],
  ],
  [
    'search by id',
    (on) => charts(on).search('member-1', 'report', { filter: unfiltered(), sort: { by: 'id', descending: false }, limit: 5 }),
    [{ id: null, total: 0 }],
  ],
  ['list ids', (on) => charts(on).ids('member-1', 'result', unfiltered())],
  ['read a result', (on) => charts(on).read('member-1', 'result', 'result-1'), []],
  ['read a version of a report', (on) => charts(on).read('member-1', 'report', 'report-1', 2), []],
  [
    'read a page of a history',
    async (on) => {
      const { documents, ...page } = (await charts(on).history('member-1', 'result', 'result-1', { since: AT, before: 9, limit: 1 }))!;
      return { ...page, documents: documents.length };
    },
    [9, 8, 7].map((version) => ({ ...ROW, version })).concat({ ...ROW, version: 6, lastUpdated: '2026-01-01T00:00:00Z' }),
  ],
  ['read no history', (on) => charts(on).history('member-1', 'result', 'result-1', { limit: 1 }), []],
  ['read the own person', (on) => own(on).person()],
  ['read earlier versions', (on) => own(on).earlierVersions(['result-1']), []],
  ['list own reports', (on) => own(on).reports({ limit: 5, offset: 10 }), []],
  [
    'read an own report',
    (on) => own(on).report('report-1'),
    [{ id: 'report-1', listed: ['result-2'], effectiveAt: new Date(AT), effectiveText: null, issuedAt: new Date(AT), issuedText: '2026-05-04' }],
    [],
  ],
  ['list own documents', (on) => own(on).documents('report', undefined, 5), [{ id: null, total: 0 }]],
  ['read the latest of each marker', (on) => own(on).latest(2), []],
  ['read results of a code', (on) => own(on).ofMarker('2345-7', 5), []],
  ['read results of a name', (on) => own(on).ofMarker('name|Iron', 5), []],
  ['list days', (on) => own(on).days(5), [{ day: '2026-05-04' }]],
  ['read results of days', (on) => own(on).ofDays(['2026-05-04']), []],
  ['read the first results', (on) => own(on).results(undefined, 5), []],
  ['read results behind one', (on) => own(on).results('result-0', 5), []],
];

const labImport = (database: Database) => stores.postgresLabImport(database, 'ada');
const entry = {
  position: 1,
  where: 'entry 1',
  fullUrl: 'urn:1',
  resource: { resourceType: 'Observation', id: '1', more: 1 },
  isSound: false,
  isOther: true,
} as never;
const SETTINGS = { format: 'csv', timeZone: 'UTC', memberIdentifiers: ['urn:lab'] };
const withdraw = (database: Database) => stores.postgresWithdrawal(database, 'ada');
const which = { feed: 'north', since: new Date(AT) };
const chart = {
  memberId: 'member-1',
  versions: [
    { kind: 'report' as const, version: 1, record: { ...report, resultIds: ['result-1'] } as LabReport },
    { kind: 'result' as const, version: 2, record: result, position: 3 },
  ],
  keys: [{ kind: 'result' as const, key: 'key-1', recordId: 'result-1' }],
  unchanged: 4,
};
/** What comes before the first lock: the bound of a lock, the time and a savepoint. */
const LOCKING = [undefined, undefined, undefined];
const LAB: Case[] = [
  ['set a feed', (on) => feeds(on).setFeed({ name: 'north', ...SETTINGS } as never, auditOf)],
  ['find a feed', (on) => feeds(on).feed('north'), [{ name: 'north', settings: SETTINGS, suspended_at: AT }]],
  ['list feeds', (on) => feeds(on).feeds(), []],
  ['suspend a feed', (on) => feeds(on).suspend('north', true, audit)],
  ['resume a feed', (on) => feeds(on).suspend('north', false, audit)],
  ['suspend no feed twice', (on) => feeds(on).suspend('north', true, audit), []],
  ['find the member of an address', (on) => feeds(on).member(KIM)],
  ['add an identifier', (on) => feeds(on).identify('member-1', { system: 'urn:lab', value: '7' }, audit)],
  ['know an identifier', (on) => feeds(on).identify('member-1', { system: 'urn:lab', value: '7' }, audit), []],
  ['refuse the identifier of another member', (on) => feeds(on).identify('member-2', { system: 'urn:lab', value: '7' }, audit), []],
  ['adopt records', (on) => feeds(on).adopt('north', 'North', auditOf)],
  ['hold a folder', async (on) => (await (await stores.holdFolder(on, 'north', '/in'))!.check(), 'held'), [{ mine: true }, { mine: true }]],
  ['release a folder', async (on) => (await stores.holdFolder(on, 'north', '/in'))!.release(), [{ mine: true }]],
  ['hold no folder of another process', (on) => stores.holdFolder(on, 'north', '/in'), [{ mine: true }, { mine: false }]],
  ['write a delivery', (on) => stores.postgresLabWriter(on).write('member-1', [{ report, results: [result] }], new Date(AT)), [], [ROW], undefined, []],
  ['list changed charts', (on) => withdraw(on).changedCharts(which)],
  ['withdraw what a feed brought', (on) => withdraw(on).withdraw('member-1', which, auditOf), ...usual(8), [], []],
  ['withdraw nothing', (on) => withdraw(on).withdraw('member-1', which, auditOf), undefined, undefined, undefined, undefined, undefined, [], []],
  ['take turns', (on) => labImport(on).inSession(async (session) => (await session.inTurn(), { keep: true }))],
  ['undo a trial', (on) => labImport(on).inSession(async () => ({ keep: false }))],
  [
    'lock members in turn',
    (on) => labImport(on).inSession(async (session) => (await session.lock(['member-2', 'member-1']), { keep: true })),
    ...LOCKING,
    [{ id: 'member-1' }],
    undefined,
    [{ id: 'member-2' }],
    undefined,
    [{ id: 'member-1' }, { id: 'member-2' }],
  ],
  [
    'lock members, one of whom is erased meanwhile',
    (on) => labImport(on).inSession(async (session) => (await session.lock(['member-2', 'member-1']), { keep: true })),
    ...LOCKING,
    [{ id: 'member-1' }],
    undefined,
    [],
    undefined,
    [{ id: 'member-1' }],
  ],
  ['import again after a conflict', (on) => labImport(on).inSession(async () => ({ keep: true })), undefined, fault('23505'), undefined, fault('40P01')],
  ['import again after a lock', (on) => labImport(on).inSession(async () => ({ keep: true })), undefined, fault('55P03')],
  [
    'import no fourth time',
    (on) => labImport(on).inSession(async () => ({ keep: true })),
    undefined,
    fault('55P03'),
    undefined,
    fault('55P03'),
    undefined,
    fault('55P03'),
  ],
  ['import not again after another fault', (on) => labImport(on).inSession(async () => ({ keep: true })), undefined, fault('23514')],
  [
    'find the members of a file',
    (on) =>
      labImport(on).inSession(async (session) => ({
        keep: true,
        found: await session.members([{ id: 'member-2' }, { email: KIM }], [{ system: 'urn:lab', value: '7' }]),
      })),
    undefined,
    undefined,
    [{ id: 'member-1', system: 'urn:lab', value: '7' }],
    [{ id: 'member-1', email: KIM, birthDate: '1990-01-01' }],
  ],
  ['find known keys', (on) => labImport(on).inSession(async (session) => (await session.known('result', ['key-1']), { keep: true }))],
  [
    'find records by id',
    (on) =>
      labImport(on).inSession(async (session) => ({
        keep: true,
        found: await session.standing('result', ['result-1']),
        none: await session.standing('result', []),
      })),
    undefined,
    undefined,
    [{ id: 'result-1', record: result, feed: null }],
  ],
  [
    'find results of reports',
    (on) => labImport(on).inSession(async (session) => (await session.resultsOf(['report-1']), await session.resultsOf([]), { keep: true })),
  ],
  ['find reports of results', (on) => labImport(on).inSession(async (session) => (await session.reportsOf(['member-1'], ['result-1']), { keep: true }))],
  ['find records of a time', (on) => labImport(on).inSession(async (session) => (await session.alike('report', 'member-1', [AT]), { keep: true }))],
  [
    'write charts',
    (on) =>
      labImport(on).inSession(
        async (session) => (
          await session.write([chart, { memberId: 'member-2', versions: [], keys: [], unchanged: 1 }], { feed: 'north', digest: 'digest-1' }),
          { keep: true }
        ),
      ),
  ],
  [
    'stage a file',
    (on) =>
      labImport(on).inOne(async (stage) => {
        await stage.put([entry]);
        await stage.doubles(5);
        await stage.reports(3, 5).catch(() => {});
        await stage.at(['urn:1']).catch(() => {});
        await stage.list([{ position: 1, keys: ['key-1'] }]);
        await stage.unlisted('OtherObservation', 5);
        await stage.claim([{ kind: 'result', key: 'key-1', where: 'entry 1' }]);
        return { keep: true };
      }),
  ],
  ['erase charts', (on) => stores.eraseCharts(on.lab.kysely, ['member-1', 'member-2'])],
];

const DIGEST = 'YD2r3T4u_Zo4mGr7hvDdHjB5cxZK5-MRyY4Yt2v7rjc';
const LINES: Withdrawal[] = [
  ...(['member.erase', 'member.close', 'password.change', 'password.reset', 'passkeys.remove', 'recovery-codes.use', 'recovery-codes.replace'] as const).map(
    (action) => ({ action, member: 'member-1' }),
  ),
  { action: 'member.untie', member: 'member-1', organization: 'organization-1' },
  { action: 'passkey.remove', member: 'member-1', passkey: DIGEST },
  ...(['organisation.suspend', 'organisation.resume', 'organisation.approve', 'organisation.reject', 'organisation.keys'] as const).map((action) => ({
    action,
    organization: 'organization-1',
  })),
  ...(['application.suspend', 'application.resume', 'application.keys', 'application.redirects'] as const).map((action) => ({ action, application: 'app-1' })),
  { action: 'credential.revoke', credential: 'credential-1' },
  { action: 'credential.retire', credential: 'credential-1', end: AT },
  { action: 'licence.set', organization: 'organization-1', environment: SANDBOX, scopes: ['patient/Patient.rs'] },
  { action: 'record.withdraw', kind: 'result', record: 'result-1' },
];
const settlement = (database: Database) => stores.postgresSettlement(database);
const HERE = { identity: '7/00000001/16500', now: '7/00000001/16500', beat: '41', synchronous: true };
const PROMOTED = { ...HERE, now: '7/00000002/16500' };
/** A new connection to the guarded server: taken, or refused. */
async function guarded(on: Database) {
  settlement(on).guard(() => {});
  const client = await on.pool.connect();
  const { verify } = on.pool.options as { verify?: (client: unknown, done: (error?: Error) => void) => void };
  return new Promise((resolve) => verify!(client, (error) => resolve(error?.message ?? 'taken')));
}
const RESTORE: Case[] = [
  ...LINES.map((line): Case => [`apply ${line.action}`, (on) => applyWithdrawal({ control: on.kysely, lab: on.lab.kysely }, line, 'ada')]),
  ['name the members of lines', (on) => withMemberIds(on.kysely, [LINES[0]!, LINES[0]!, LINES.at(-1)!]), []],
  [
    'settle a restore',
    (on) =>
      stores.settleRestore(on, 'ada', new Date(AT), [
        LINES.at(-1)!,
        LINES.find(({ action }) => action === 'application.resume')!,
        LINES.find(({ action }) => action === 'application.keys')!,
        LINES.find(({ action }) => action === 'application.suspend')!,
      ]),
    ...usual(12),
    [],
  ],
  ['find a settled database', (on) => settlement(on).isSettled(), [HERE], [HERE]],
  ['find a restored database', (on) => settlement(on).isSettled(), [PROMOTED], [HERE]],
  ['find a settled database beside a store that is away', (on) => settlement(on).isSettled(), [HERE], AWAY],
  ['settle beside a store that is away', (on) => settlement(on).settle(), [HERE], AWAY],
  ['beat beside a store that is away', (on) => settlement(on).beat(), [HERE], [HERE], AWAY],
  ['find no row that tells of a settled database', (on) => settlement(on).isSettled(), []],
  [
    'settle a server that is promoted twice',
    async (on) => {
      const settling = settlement(on);
      await settling.beat();
      return [await settling.settle(), await settling.settle()];
    },
    ...[[HERE], [HERE], [HERE], [HERE]],
    ...[[PROMOTED], undefined, [HERE]],
    ...[[{ ...HERE, identity: PROMOTED.now, now: '7/00000003/16500' }], undefined, [HERE]],
  ],
  ['refuse a restored server', (on) => settlement(on).settle(), [PROMOTED]],
  ['guard against a restored server', guarded, [PROMOTED]],
  ['guard a settled server', guarded, [HERE]],
  ['guard where the role lacks the right', guarded, fault('42501')],
];

const UPKEEP: Case[] = [
  ['tell the age of the retention', (on) => stores.postgresUpkeep(on).retentionAgeSeconds()],
  ['tell the age of the archive', (on) => stores.postgresUpkeep(on).archiveAgeSeconds()],
  ['count nodes that are away', (on) => stores.postgresUpkeep(on).labNodesUnreachable(), [{ distributed: true }], [{ nodes: 2 }]],
  [
    'count a node that does not answer',
    (on) => stores.postgresUpkeep(on).labNodesUnreachable(),
    [{ distributed: true }],
    Object.assign(new Error('away'), { cause: fault('57014') }),
  ],
  ['count no nodes after another fault', (on) => stores.postgresUpkeep(on).labNodesUnreachable(), [{ distributed: true }], fault('42501')],
  ['count no nodes of one server', async (on) => String(await stores.postgresUpkeep(on).labNodesUnreachable()), [{ distributed: false }]],
];

const GROUPS = {
  registry: REGISTRY,
  members: MEMBERS,
  account: ACCOUNT,
  rail: RAIL,
  mail: MAIL,
  audit: AUDIT,
  charts: CHARTS,
  lab: LAB,
  restore: RESTORE,
  upkeep: UPKEEP,
};

it.each(Object.entries(GROUPS))('the statements of %s are those that were reviewed', async (group, cases) => {
  const text = await statementsOf(cases, [ROW], (to) => (tell = to));
  expect(text).toBe(golden(new URL(`golden/${group}.txt`, import.meta.url), text));
});
