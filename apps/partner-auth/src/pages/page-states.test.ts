import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import type { MemberSession, OwnReport, OwnResult, Passkey } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { againForm } from '../account/ask-again.ts';
import { endAllPage, endConnectionPage } from '../account/connections/connections-page.ts';
import { dataTable } from '../account/account-page.ts';
import type { Visit } from '../account/account-route.ts';
import { reportPage, reportsPage } from '../account/lab-reports/reports-page.ts';
import { passkeysPage } from '../account/passkeys/passkeys-page.ts';
import { codesPage, newCodesPage, removePage } from '../account/passkeys/removal-pages.ts';
import { askAPersonPage, forgotPage, sentPage } from '../account/password/forgot-page.ts';
import { changePasswordPage, resetPasswordPage } from '../account/password/password-page.ts';
import { comparePage } from '../account/results/compare-page.ts';
import { markerPage } from '../account/results/marker-page.ts';
import { resultsPage, type Filter } from '../account/results/results-page.ts';
import { resultsSummary } from '../account/results/results-summary.ts';
import { pointsByUnit, smallTrend, trendPicture } from '../account/results/trend-picture.ts';
import { sessionsPage } from '../account/sessions/sessions-page.ts';
import { accountSignIn } from '../account/sign-in-to-account.ts';
import { showLogin } from '../interaction/sign-in.ts';
import type { Interactions, Step } from '../interaction/step.ts';
import { otherMemberPage } from '../interaction/other-member-page.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';

// What members read in states that are rare. Whole pages with their titles, and the parts of account pages.

const contact = 'help@members.example';
const again = html`<p>The form that asks again.</p>`;
const visit = {
  session: { key: 'here', formToken: 'token' },
  req: { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' } },
  deps: { relyingParty: {} },
} as unknown as Visit;
const nameless = { ...visit, deps: {} } as Visit;

const passkey: Passkey = { id: 'pk-1', name: 'Phone', createdAt: '2026-05-04T10:00:00.000Z', lastUsedAt: '2026-05-05T11:30:00.000Z' } as unknown as Passkey;
const unused = { ...passkey, id: 'pk-2', name: 'Key & ring', lastUsedAt: undefined } as Passkey;
const session = (key: string, place: MemberSession['place']): MemberSession =>
  ({ key, place, agent: visit.req.headers['user-agent'], startedAt: '2026-05-04T10:00:00.000Z', expiresAt: '2026-05-04T22:00:00.000Z' }) as MemberSession;
const connections = ['Diary', 'Watch'].map((application) => ({ id: 'c-1', application, organization: 'Acme Care' })) as unknown as Parameters<
  typeof endAllPage
>[1];

const report = (more: object = {}) =>
  ({
    ...{ id: 'r-1', name: 'Iron and lipids', laboratory: 'North Laboratory', status: 'final', effectiveAt: '2026-05-04T09:30:00+02:00' },
    ...{ issuedAt: '2026-05-05T12:00:00Z', specimen: 'Serum', ...more },
  }) as unknown as OwnReport;
const result = (name: string, value: string, more: object = {}) =>
  ({
    ...{ id: name, name, loincCode: name, status: 'final', effectiveAt: '2026-05-04T09:30:00Z', reportName: 'Iron and lipids', reportShown: true },
    ...{ value: { kind: 'quantity', value, unit: 'mmol/L', ucum: 'mmol/L' }, referenceRanges: [{ low: '4', high: '6', text: '4 - 6' }], ...more },
  }) as unknown as OwnResult;
const later = { effectiveAt: '2026-06-04T09:30:00Z' };
const limit = (comparator: string, value: string, more: object = {}) =>
  result('A', value, { value: { kind: 'quantity', value, unit: 'mmol/L', ucum: 'mmol/L', comparator }, ...more });
/** The newest first. */
const series = [
  limit('>', '9', { effectiveAt: '2026-06-05T08:00:00Z' }),
  result('A', '5', { effectiveAt: '2026-06-04T08:00:00Z' }),
  result('A', '3', { effectiveAt: '2026-06-02T08:00:00Z' }),
  limit('<', '2', { effectiveAt: '2026-06-01T08:00:00Z', referenceRanges: [] }),
];
const [{ unit, points } = { unit: '', points: [] }] = pointsByUnit(series);

/** One value; the most that each get their number, one of them at the upper edge; and one more. */
const risen = ['1', '9', '3', '4', '5'].map((value, day) =>
  result('A', value, { effectiveAt: `2026-06-0${day + 1}T08:00:00Z`, referenceRanges: [{ high: '6' }] }),
);
const rarePictures = [1, 4, 5].map((count) => {
  const [drawn] = pointsByUnit(risen.slice(0, count).reverse());
  return trendPicture(`${count} of A`, drawn!.unit, drawn!.points);
});

const ada = { givenName: 'Ada', familyName: 'Example', birthDate: '1980-02-03' } as Parameters<typeof reportPage>[1];
const signIn = { action: '/login', formToken: 'token', heading: 'Sign in', intro: html`To continue to <strong>Acme</strong>.`, start: '/start' };

/** Taken before the last visit; `stored` is when the rail got it. */
const stored = (name: string, lastUpdated: string, more: object = {}) => result(name, '5', { lastUpdated, ...more });
const [BEFORE, AFTER] = ['2026-05-05T12:00:00Z', '2026-05-07T12:00:00Z'];
const visited = { previousSignIn: '2026-05-06T12:00:00Z' };
const critical = stored('Potassium', BEFORE, { flags: { codes: ['HH'] } });

/** Each marker's newest result first: two are critical, one lies outside, one has no page, and one is of another unit than before. */
const [SODIUM, POTASSIUM, GLUCOSE] = ['2951-2', '2823-3', '2345-7'] as const;
const chart = [
  result('Zinc', '7', { loincCode: undefined, codings: [{ code: 'ZN', display: 'Zinc of the North' }] }),
  result('Potassium', '7', { loincCode: POTASSIUM, flags: { codes: ['HH'] }, ...later }),
  result('Sodium', '9', { loincCode: SODIUM, flags: { codes: ['LL'] } }),
  result('Glucose', '5', { loincCode: GLUCOSE, status: 'amended', reportName: 'Metabolism' }),
  result('Glucose', '90', { loincCode: GLUCOSE, value: { kind: 'quantity', value: '90', unit: 'mg/dL', ucum: 'mg/dL' }, effectiveAt: '2026-03-04T09:30:00Z' }),
  ...[limit('<', '2'), result('A', '3', { effectiveAt: '2026-01-01T08:00:00Z' })],
];
const everything: Filter = { name: '', show: 'all', sort: 'category' };

/** One marker, the newest result first: one is withdrawn, one is corrected twice, one is in another unit. */
const corrected = result('Ferritin', '5', { id: 'corrected', status: 'corrected', version: 3, note: 'Measured again.', laboratory: 'North Laboratory' });
const ofMarker = [
  result('Ferritin', '50', { ...later, status: 'entered-in-error', laboratory: 'North Laboratory', reportShown: false }),
  corrected,
  result('Ferritin', '90', { value: { kind: 'quantity', value: '90', unit: 'ng/mL', ucum: 'ng/mL' }, referenceRanges: [], laboratory: 'South Laboratory' }),
];
const earlier = [4, 3, 2, 1].map((version) => ({
  ...result('Ferritin', String(version), { id: 'corrected' }),
  version,
  issuedAt: `2026-05-0${version}T12:00:00Z`,
})) as Parameters<typeof markerPage>[0]['earlier'];

async function loginOf(relyingParty: object | undefined, member?: object): Promise<string> {
  let page = '';
  const step = { actions: { login: '/login', page: '/page', passkeys: '/options' }, application: { organization: { name: 'Acme & Care' } }, member };
  const interactions = { tokens: { make: () => 'token' }, deps: { relyingParty } };
  const response = { type: () => ({ send: (text: string) => (page = text) }) };
  await showLogin(interactions as unknown as Interactions, step as unknown as Step, response as unknown as Response);
  return page;
}

const visitOf = (passkeys: readonly Passkey[]) =>
  ({ ...visit, member: ada, deps: { ...visit.deps, passkeys: { of: async () => passkeys } } }) as unknown as Visit;

const PAGES: Record<string, Html | string> = {
  'sign-in for a partner': signInPage(signIn),
  'sign-in for a partner, with all that it may say': signInPage({
    ...signIn,
    ...{ passkeys: '/options', notice: 'A notice.', problem: 'A problem.', email: 'ada@members.example', footnote: html`A footnote.`, next: '/next' },
  }),
  'a request of a partner': await loginOf({}),
  'a request of a partner, at an IP address': await loginOf(undefined),
  'a request of a partner, some time after the sign-in': await loginOf({}, { email: 'ada@members.example' }),
  'the second step': signInPage({ ...signIn, step: 'step', passkeys: '/options' }),
  'the second step after a wrong code': signInPage({ ...signIn, step: 'step', problem: 'A problem.' }),
  'sign-in to the account': accountSignIn('token', { hasPasskeys: true, contentUrl: 'https://site.example' }, { next: '/account/reports' }),
  'another member': otherMemberPage({ action: '/consent', switchAction: '/switch', formToken: 'token', organization: 'Acme & Care' }),
  password: changePasswordPage(signIn.formToken, { again }),
  'password, refused': changePasswordPage(signIn.formToken, { again, problem: 'A problem.' }),
  'password, changed': changePasswordPage(signIn.formToken, { again, done: true }),
  'reset of the password': resetPasswordPage('token', 'link', 'A problem.'),
  'forgotten password': forgotPage('token', contact, 'A problem.'),
  'forgotten password, without a contact': forgotPage('token', undefined),
  'forgotten password, without mail': askAPersonPage(contact),
  'forgotten password, sent': sentPage(contact),
  'asked again': await againForm(visitOf([]), '/account/act', 'Act', 'A problem.'),
  'asked again, with a passkey': await againForm(visitOf([passkey]), '/account/act', 'Act', 'A problem.'),
  'no passkey': passkeysPage(visit, { passkeys: [], codesLeft: 0 }),
  'no passkey, at an IP address': passkeysPage(nameless, { passkeys: [], codesLeft: 0 }),
  'no passkey, asked again': passkeysPage(visit, { passkeys: [], codesLeft: 0, again }),
  'two passkeys': passkeysPage(visit, { passkeys: [passkey, unused], codesLeft: 1, problem: 'A problem.' }),
  'recovery codes': codesPage(['AAAA-BBBB', 'CCCC-DDDD']),
  'new recovery codes': newCodesPage(3, again),
  'removal of a passkey': removePage(unused, false, again),
  'removal of the last passkey': removePage(passkey, true, again),
  'one session': sessionsPage(visit, [session('here', 'account')]),
  'three sessions': sessionsPage(visit, [session('other', 'rail'), session('here', 'account'), session('third', 'account')]),
  'end of a connection': endConnectionPage(visit, connections[0]!),
  'end of two connections': endAllPage(visit, connections),
  'end of no connection': endAllPage(visit, []),
  'no reports': reportsPage([], { total: 0, number: 1, pages: 1 }),
  'the first of three pages of reports': reportsPage([report(), report({ status: 'corrected' })], { total: 42, number: 1, pages: 3 }),
  'the first of two': reportsPage([report()], { total: 13, number: 1, pages: 2 }),
  'the second': reportsPage([report()], { total: 42, number: 2, pages: 3 }),
  'the last': reportsPage([report()], { total: 42, number: 3, pages: 3 }),
  'a report': reportPage(
    {
      report: report({ status: 'amended', loincCode: '24331-1', conclusion: 'Low iron.', note: 'Sent by mail.' }),
      results: [
        result('Cholesterol', '7', { note: 'Repeated.', specimen: 'Plasma' }),
        result('Potassium', '7', { flags: { codes: ['HH'] }, status: 'corrected' }),
      ],
    },
    ada,
    'https://site.example',
  ),
  'a report without results': reportPage({ report: report(), results: [] }, ada),
  'a summary at the first visit': resultsSummary([stored('Sodium', AFTER)], {}),
  'a summary with nothing new': resultsSummary([stored('Sodium', BEFORE)], visited),
  'a summary with old specimens that are new here': resultsSummary([stored('Sodium', AFTER), stored('Iron', BEFORE), stored('Zinc', AFTER)], visited),
  'a summary with a specimen taken since': resultsSummary([stored('Sodium', BEFORE, { effectiveAt: AFTER })], visited),
  'a summary with critical values, one with a page': resultsSummary(
    [{ ...critical, loincCode: '2823-3' }, stored('Glucose', BEFORE, { flags: { codes: ['LL'] } }), stored('Iron', BEFORE)],
    { contentUrl: 'https://site.example' },
  ),
  'two dates, of none': comparePage([], undefined, []),
  'two dates that are one': comparePage(['2026-05-04'], { first: '2026-05-04', second: '2026-05-04' }, []),
  'two dates': comparePage(['2026-06-04', '2026-05-04'], { first: '2026-06-04', second: '2026-05-04' }, [
    result('Sodium', '5', later),
    result('Iron', '7', later),
    result('Zinc', '5', later),
    result('Sodium', '4.5'),
    result('Iron', '5'),
    result('Copper', '5'),
  ]),
  'two dates, one marker twice on a day': comparePage(['2026-06-04', '2026-05-04'], { first: '2026-05-04', second: '2026-06-04' }, [
    ...['5', '4'].map((value) => result('Sodium', value, later)),
    ...['7', '6'].map((value) => result('Sodium', value)),
  ]),
  results: resultsPage(chart, everything, {}),
  'results, all inside': resultsPage([result('Sodium', '5', { loincCode: SODIUM })], everything, {}),
  'results, the newest first': resultsPage(chart, { ...everything, sort: 'newest' }, {}),
  'results, those flagged, by category': resultsPage(chart, { ...everything, show: 'flagged' }, {}),
  'a marker of two units, with a value that was corrected twice': markerPage({ results: ofMarker, earlier, cut: true }),
  'a marker that its laboratory names by a code': markerPage({ results: chart.slice(0, 1), earlier: [], cut: false }),
  'a marker without a code': markerPage({ results: [result('Zinc', '5', { loincCode: undefined })], earlier: [], cut: false }),
  'a marker with a critical value beyond a limit': markerPage({
    ...{ results: [limit('>', '9', { loincCode: POTASSIUM, loincName: 'Potassium in Serum', flags: { codes: ['HH'] } })], earlier: [], cut: false },
    contentUrl: 'https://site.example',
  }),
  'a marker whose results are all withdrawn': markerPage({ results: ofMarker.slice(0, 1), earlier: [], cut: false }),
};

it('the pages of members read as they were reviewed', () => {
  const told = Object.entries(PAGES).map(([state, page]) => {
    const markup = typeof page === 'string' ? page : page.markup;
    const head = /<head>.*<\/head>/s.exec(markup)?.[0] ?? '';
    const heads = [...head.matchAll(/<title>(.*?)<\/title>|<meta name="robots" content="(.*?)"/g)].map(([, title, robots]) => title ?? `robots: ${robots}`);
    return [`== ${state}`, ...heads, wordsOf(markup.replace(/<head>.*<\/head>/s, ''))].join('\n');
  });
  expect(told.join('\n')).toBe(golden(new URL('golden/page-states.txt', import.meta.url), told.join('\n')));
});

it.each([
  [' GLUCOSE ', [GLUCOSE]],
  ['2951-2', [SODIUM]],
  ['electrolytes', [POTASSIUM, SODIUM]],
  ['metabolism', [GLUCOSE]],
  ['other results', ['A', GLUCOSE, '%7CZN']],
])('results are found by “%s”, of name, code, category and report', (name, found) => {
  const { markup } = resultsPage(chart, { name, show: 'all', sort: 'name' }, {});
  expect([...markup.matchAll(/<td[^>]*>\s*<a href="\/account\/results\/([^"]*)"/g)].map(([, marker]) => marker)).toEqual(found);
});

it('the picture of a trend is as it was reviewed', () => {
  const drawn = [smallTrend(points), trendPicture('Ferritin over time', unit, points), ...rarePictures].map(({ markup }) =>
    markup.replace(/\s+/g, ' ').replaceAll('> <', '>\n<'),
  );
  const sharesOf = (outside: number, inside: number) => {
    const { markup } = resultsSummary([...Array(outside).fill(critical), ...Array(inside).fill(stored('A', BEFORE))], {});
    const [bar] = markup.match(/<svg class="share".*?<\/svg>/s)!;
    return [...bar.matchAll(/<rect class="(\w+)" width="([\d.]+%)"/g)].map(([, name, width]) => `${name} ${width}`);
  };
  expect([sharesOf(1, 5), sharesOf(1, 199), sharesOf(0, 2)]).toEqual([['inside 100%', 'outside 16.7%'], ['inside 100%', 'outside 1%'], ['inside 100%']]);
  expect(drawn.join('\n\n')).toBe(golden(new URL('golden/trend.svg.txt', import.meta.url), drawn.join('\n\n')));
});

it('a cell of a table tells the name of its column, for a narrow screen', () => {
  const { markup } = dataTable('Values', [{ name: 'Marker' }, { name: 'Value', numeric: true }], [['Iron', '5']], 'lines');
  const toldBy = (tag: string) => [...tag.matchAll(/(?:data-label|class)="([^"]*)"/g)].map(([, words]) => words);
  const cells = [...markup.matchAll(/<(t[dh]|table)\b[^>]*>/g)].map(([tag, name]) => [name, ...toldBy(tag)]);
  expect(cells).toEqual([['table', 'lines'], ['th'], ['th', 'number'], ['td', 'Marker'], ['td', 'Value', 'number']]);
});

it.each([
  ['/account', true],
  ['/account/results?name=a%20b&sort=name', true],
  ['/account/results/2345-7', true],
  ['/account/reports/5b6f1e0a-3f0e-5d0c-9c55-2f6f0a7d1c11', true],
  ['/accounting', false],
  ['/account//evil.example', false],
  ['/account/../oauth', false],
  ['/account/\\evil.example', false],
  ['/account?next=//evil.example', false],
  ['//evil.example', false],
  ['https://evil.example/account', false],
])('a sign-in leads on to %s: %s', (next, isKept) => {
  const page = accountSignIn('token', { hasPasskeys: false, contentUrl: undefined }, { next });
  expect(page.includes(`name="next" value="${next.replaceAll('&', '&amp;')}"`)).toBe(isKept);
});
