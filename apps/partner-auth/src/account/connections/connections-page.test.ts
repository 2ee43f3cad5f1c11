import type { Connection } from '@biomarker/domain/partner';
import { expect, it } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { connectionsPage } from './connections-page.ts';

const connection: Connection = {
  id: '11111111-1111-4111-8111-111111111111',
  application: 'Diary',
  organization: 'Acme Care',
  scopes: ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'],
  grantedAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-08-02T10:00:00.000Z',
  accesses: {
    count: 3,
    refused: 2,
    first: '2026-05-05T08:00:00.000Z',
    last: '2026-05-06T09:30:00.000Z',
    latest: ['Patient', 'Observation', 'DiagnosticReport', null].map((type, index) => ({
      at: `2026-05-06T09:3${index}:00.000Z`,
      type,
      outcome: type === null ? 'denied' : 'ok',
    })),
  },
};
const ENDS = ['member', 'partner', 'operator', 'replaced', 'reuse', 'expiry'] as const;

it('a live connection and one of each end read as they were reviewed', () => {
  const ended = ENDS.map((by): Connection => ({ ...connection, ended: { by, at: '2026-06-01T10:00:00.000Z' } }));
  const words = wordsOf(connectionsPage([connection, ...ended], '2026-05-01T00:00:00.000Z').markup);
  expect(words).toBe(golden(new URL('golden/connections-of-each-end.txt', import.meta.url), words));
});
