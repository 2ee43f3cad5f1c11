import type { MemberSession } from '@biomarker/domain/partner';
import { expect, it } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import type { Visit } from '../account-route.ts';
import { sessionsPage } from './sessions-page.ts';

const visit = { session: { key: 'here', formToken: 'token' } } as Visit;
const session = (key: string, more: Partial<MemberSession> = {}): MemberSession => ({
  key,
  place: 'account',
  startedAt: '2026-05-04T09:30:00.000Z',
  expiresAt: '2026-05-04T10:30:00.000Z',
  ...more,
});
const others = [
  session('app', { place: 'rail', agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }),
  session('other', { startedAt: '2026-05-03T09:30:00.000Z' }),
];

it('a member alone, with one other session and with two reads what was reviewed', () => {
  const pages = [0, 1, 2].map((count) => `# ${count} others\n${wordsOf(sessionsPage(visit, [...others.slice(0, count), session('here')]).markup)}`);
  const words = pages.join('\n');
  expect(words).toBe(golden(new URL('golden/sessions.txt', import.meta.url), words));
});
