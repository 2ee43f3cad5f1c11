import { describe, expect, it } from '@jest/globals';
import type { Ask, Seen } from '../faults/load/exchange.ts';
import type { Probe } from '../faults/load/probe.ts';
import type { RailPartner } from '../faults/testbed/rail-partner.ts';
import { contentProbes, mcpProbes, railProbes } from './probes.ts';

// The requests of users during an upgrade, and which answers are right.

const seen = (body: unknown, status = 200): Seen => ({ outcome: 'answered', status, headers: {}, body: JSON.stringify(body), askedAt: 0, endedAt: 1 });

/** A server with one answer. */
const answering = (body: unknown) => ({ ask: async () => seen(body), close: () => {} });

const partner = { headers: { authorization: 'Bearer partner' }, refreshBody: (token: string) => `refresh ${token}` } as unknown as RailPartner;
const grant = (name: string) => ({ accessToken: `${name}-access`, refreshToken: `${name}-refresh`, patient: 'p' });

const SERVICES = {
  content: {
    probes: () => contentProbes(answering({ data: { pagination: { next_cursor: 'c/1' } } })),
    asks: [
      'GET /api/v1/biomarkers?pageSize=5',
      'GET /api/v1/biomarkers?pageSize=5&cursor=c%2F1',
      'GET /api/v1/biomarkers/ferritin',
      'GET /api/v1/biomarkers/search?q=iron',
      'GET /api/v1/lab-packages',
      'GET /biomarkers/ferritin',
      'GET /panels.md',
      'POST /api/v1/biomarkers/batch {"slugs":["ferritin","tsh"]}',
    ],
    right: { success: true },
    wrong: { success: false },
  },
  mcp: {
    probes: mcpProbes,
    asks: [
      'POST /mcp tools/list {}',
      'POST /mcp tools/call {"name":"get_biomarker","arguments":{"slug":"ferritin"}}',
      'POST /mcp tools/call {"name":"search_biomarkers","arguments":{"query":"iron"}}',
      'POST /mcp tools/call {"name":"get_lab_catalog_item","arguments":{"handle":"tsh"}}',
    ],
    right: { result: {} },
    wrong: { result: { isError: true } },
  },
  rail: {
    probes: () =>
      railProbes(
        answering({
          link: [
            { relation: 'self', url: 'https://rail.example/x' },
            { relation: 'next', url: 'https://rail.example/api/fhir/r4/Observation?_page=2' },
          ],
        }),
        partner,
        grant('used'),
        grant('refreshed'),
      ),
    asks: [
      'GET /api/fhir/r4/Patient Bearer used-access',
      'GET /api/fhir/r4/Observation?_sort=-date&_count=5 Bearer used-access',
      'GET /api/fhir/r4/Observation?category=laboratory&_count=50 Bearer used-access',
      'GET /api/fhir/r4/DiagnosticReport Bearer used-access',
      'GET /api/fhir/r4/Observation?_page=2 Bearer used-access',
      'POST /api/oauth/token refresh refreshed-refresh Bearer partner',
    ],
    right: { entry: [{}], refresh_token: 'r', access_token: 'a' },
    wrong: { entry: [] },
  },
};

function told({ method = 'GET', path, headers = {}, body = '' }: Ask): string {
  const message = path === '/mcp' ? (JSON.parse(body) as { method: string; params: object }) : undefined;
  const content = message ? `${message.method} ${JSON.stringify(message.params)}` : body;
  return [method, path, content, headers.authorization].filter(Boolean).join(' ');
}

describe.each(Object.entries(SERVICES))('the probes of %s', (_name, { probes, asks, right, wrong }) => {
  it('ask as clients of the release before do', async () => {
    expect(await Promise.all((await probes()).map(async (probe) => told(await probe.ask())))).toEqual(asks);
  });

  it('take only a right answer for one', async () => {
    const isRight = (probe: Probe, answer: Seen) => probe.judge(answer) === undefined;
    for (const probe of await probes()) {
      const isPage = /^\/(biomarkers|panels)/.test(probe.name);
      expect([probe.name, isRight(probe, seen(right))]).toEqual([probe.name, true]);
      expect([probe.name, isRight(probe, seen(wrong))]).toEqual([probe.name, isPage]);
      expect([probe.name, isRight(probe, seen(right, 503))]).toEqual([probe.name, false]);
      expect([probe.name, isRight(probe, { ...seen(right), body: '' })]).toEqual([probe.name, false]);
    }
  });

  it('excuse no refusal', async () => {
    const refused = seen({ error: 'temporarily_unavailable' }, 503);
    for (const probe of (await probes()).filter(({ name }) => name !== 'refreshed token')) expect(probe.refusal(refused)).toBeUndefined();
  });
});
