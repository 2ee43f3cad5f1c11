import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { accountRoutes } from './account-routes.ts';
import type { Visit } from './account-route.ts';

const member = { id: 'ada', email: 'ada@members.example' };
const passkey = { id: 'pk-1', userHandle: 'AAAA', name: 'Phone', createdAt: '2026-05-04T10:00:00.000Z' };
const connection = (id: string, more: object = {}) => ({
  ...{ id, organization: 'Acme Care', application: 'Diary', scopes: [], grantedAt: '2026-05-04T10:00:00.000Z', expiresAt: '2026-08-04T10:00:00.000Z' },
  ...{ accesses: { count: 0, refused: 0, latest: [] }, ...more },
});
const dated = { effectiveAt: '2026-05-04T09:30:00+02:00', issuedAt: '2026-05-05T12:00:00Z', laboratory: 'North Laboratory', status: 'final', version: 1 };
const report = { ...dated, id: 'r-1', name: 'Lipids' };
const result = { ...dated, id: 'o-1', name: 'Iron', value: { kind: 'text', text: 'low' }, referenceRanges: [], reportName: 'Lipids' };

/** What the stores answer; all others answer nothing. */
const ANSWERS: Record<string, unknown> = {
  'connections.of': [connection('live'), connection('over', { ended: { at: '2026-05-05T10:00:00.000Z', by: 'member' } })],
  'sessions.of': [],
  'passkeys.of': [passkey, { ...passkey, id: 'pk-2', name: 'Key' }],
  'passkeys.codesLeft': 3,
  'passkeys.useCode': true,
  'chart.latest': [result],
  'chart.days': ['2026-06-04', '2026-05-04', '2026-04-04'],
  'chart.ofDays': [],
  'chart.ofMarker': [result, { ...result, id: 'o-2', version: 2 }],
  'chart.earlierVersions': [],
  'chart.reports': { reports: [report], total: 40 },
  'chart.report': { report, results: [] },
  'chart.person': { givenName: 'Ada', familyName: 'Example', birthDate: '1980-02-03' },
};

type State = { fresh: boolean; body?: object; names: (path: string) => object };

/** A visit whose stores note each call, in its order. */
function visitOf(path: string, { body, fresh, names }: State): { visit: Visit; calls: string[] } {
  const calls: string[] = [];
  const toldOf = (value: unknown) => {
    if (typeof value === 'function') return `rows: ${JSON.stringify(value({ memberId: member.id, ended: [{ consentId: 'live' }] }))}`;
    return value === req ? 'req' : value === res ? 'res' : JSON.stringify(value);
  };
  const store = (name: string) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, method: string) =>
        async function call(...args: unknown[]) {
          calls.push(`${name}.${method}(${args.map(toldOf).join(', ')})`);
          return ANSWERS[`${name}.${method}`];
        },
    });
  const limit = { consume: async () => ({ allowed: true }) };
  const known: Record<string, unknown> = {
    relyingParty: { id: 'rail.example', origin: 'https://rail.example' },
    clientOf: () => '192.0.2.1',
    rateLimits: { account: limit, accountAtAddress: limit, address: limit },
    signIn: async (_email: string, password: string) => (password === 'right' ? member : undefined),
    passwords: { isCommon: () => false, hash: async () => 'a hash' },
    ownCharts: { open: (id: string) => (calls.push(`ownCharts.open("${id}")`), store('chart')) },
  };
  const note = (words: string) => (calls.push(words), res);
  const req = {
    ...{ originalUrl: path, method: body ? 'POST' : 'GET', body, requestId: 'its id', ownRequestId: 'own id', headers: { 'user-agent': 'curl/8' } },
    params: names(path),
  };
  const res = {
    status: (status: number) => note(`status ${status}`),
    type: () => res,
    redirect: (status: number, to: string) => note(`${status} to ${to}`),
    json: ({ challenge: _random, ...options }: Record<string, unknown>) => note(`options ${JSON.stringify(options)}`),
    send(page: string) {
      const alerts = [...page.matchAll(/role="(?:alert|status)"[^>]*>\s*([^<\s][^<]*)/g)].map(([, words]) => `: ${words}`);
      return note(`page “${/<title>(.*?) – /.exec(page)![1]}”${alerts.join('')}`);
    },
  };
  // A further setting of the account needs a value here.
  const settings: Required<Omit<Visit, 'req' | 'res' | 'deps' | 'member' | 'session' | 'sessions'>> = {
    baseUrl: 'https://rail.example',
    contentUrl: 'https://site.example',
  };
  const visit = {
    ...settings,
    ...{ req, res, member },
    deps: new Proxy(known, { get: (own, name: string) => own[name] ?? store(name) }),
    session: { key: 'own key', memberId: member.id, formToken: 'token', fresh, previousSignIn: '2026-05-03T10:00:00.000Z' },
    sessions: store('own sessions'),
  };
  return { visit: visit as unknown as Visit, calls };
}

const RIGHT = { password: 'right', new_password: 'seven green bottles', recovery_code: 'AAAA-BBBB' };
const ID = '5b6f1e0a-3f0e-5d0c-9c55-2f6f0a7d1c11';
const names = (path: string) => ({ id: path.includes('passkeys') ? 'pk-1' : path.includes('connections') ? 'live' : ID, key: 'other', marker: '|Iron' });
const STATES: Record<string, State> = {
  '': { fresh: true, body: RIGHT, names },
  ' some time after the sign-in': { fresh: false, body: RIGHT, names },
  ' with a wrong password': { fresh: true, body: { ...RIGHT, password: 'wrong' }, names },
  ' with a name of nothing': { fresh: true, body: RIGHT, names: () => ({ id: 'over', key: 'other', marker: '\u0007' }) },
};

it('each address of the account reads and changes what was reviewed, in that order', async () => {
  const told = new Map<string, string>();
  for (const [state, { body, ...given }] of Object.entries(STATES))
    for (const { method, path, handle } of accountRoutes) {
      const { visit, calls } = visitOf(path, { ...given, body: method === 'post' ? body : undefined });
      await handle(visit).catch(({ name, status, message }: Error & { status?: number }) => calls.push([name, status, message].filter(Boolean).join(' ')));
      const address = `${method.toUpperCase()} ${path}`;
      // A state is told where it differs.
      const text = calls.join('\n').replace(/"[\w-]{43}"/g, '‹digest›');
      if (text !== told.get(address)) told.set(`${address}${state}`, text);
    }
  const text = [...told].map(([address, calls]) => `== ${address}\n${calls}\n`).join('\n');
  expect(text).toBe(golden(new URL('golden/routes.txt', import.meta.url), text));
});
