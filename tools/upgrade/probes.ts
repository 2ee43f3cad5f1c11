import type { Ask, Client, Seen } from '../faults/load/exchange.ts';
import { excerpt, parsed, type Probe, type Verdict } from '../faults/load/probe.ts';
import { callTool, listTools } from '../faults/probes/mcp-server.ts';
import { refreshing } from '../faults/probes/partner-tokens.ts';
import { reading } from '../faults/probes/reading.ts';
import type { Grant, RailPartner } from '../faults/testbed/rail-partner.ts';

/** Requests of users of the previous release. Answers may differ between releases, so status and shape decide. */

export async function contentProbes(http: Client): Promise<Probe[]> {
  const list = '/api/v1/biomarkers?pageSize=5';
  const { data } = parsed((await http.ask({ path: list })).body) as { data: { pagination: { next_cursor: string } } };
  const reads = [
    list,
    `${list}&cursor=${encodeURIComponent(data.pagination.next_cursor)}`,
    '/api/v1/biomarkers/ferritin',
    '/api/v1/biomarkers/search?q=iron',
    '/api/v1/lab-packages',
  ];
  const json = { 'content-type': 'application/json' };
  const batch = { method: 'POST', path: '/api/v1/biomarkers/batch', headers: json, body: JSON.stringify({ slugs: ['ferritin', 'tsh'] }) } as const;
  return [
    ...reads.map((path) => probe(path, () => ({ path }), isSuccess)),
    ...['/biomarkers/ferritin', '/panels.md'].map((path) => probe(path, () => ({ path }), isAnswered)),
    probe('POST batch', () => batch, isSuccess),
  ];
}

const CALLS: Record<string, object> = {
  get_biomarker: { slug: 'ferritin' },
  search_biomarkers: { query: 'iron' },
  get_lab_catalog_item: { handle: 'tsh' },
};

export const mcpProbes = (): Probe[] => [
  probe('tools/list', listTools, isResult),
  ...Object.entries(CALLS).map(([name, args]) => probe(name, () => callTool(name, args), isResult)),
];

const SEARCHES = ['Patient', 'Observation?_sort=-date&_count=5', 'Observation?category=laboratory&_count=50', 'DiagnosticReport'];

/** Uses tokens of the previous release: calls with one, and refreshes the other. */
export async function railProbes(http: Client, partner: RailPartner, used: Grant, refreshed: Grant): Promise<Probe[]> {
  const first = await http.ask(reading(SEARCHES[1]!, used.accessToken));
  const { link } = parsed(first.body) as { link: { relation: string; url: string }[] };
  const next = new URL(link.find(({ relation }) => relation === 'next')!.url);
  const page = { ...reading('', used.accessToken), path: `${next.pathname}${next.search}` };
  return [
    ...SEARCHES.map((search) => probe(search, () => reading(search, used.accessToken), isBundle)),
    probe('the next page of a search', () => page, isBundle),
    refreshing(partner, refreshed),
  ];
}

const probe = (name: string, ask: () => Ask, judge: (seen: Seen) => Verdict): Probe => ({ name, needsDatabase: true, ask, judge, refusal: () => undefined });

const expected = (seen: Seen, right: boolean): Verdict => (seen.status === 200 && right ? undefined : `${seen.status}: ${excerpt(seen.body)}`);

const isAnswered = (seen: Seen) => expected(seen, seen.body.length > 0);
const isSuccess = (seen: Seen) => expected(seen, (parsed(seen.body) as { success?: boolean } | null)?.success === true);
const isBundle = (seen: Seen) => expected(seen, ((parsed(seen.body) as { entry?: unknown[] } | null)?.entry?.length ?? 0) > 0);
const isResult = (seen: Seen) => {
  const { result } = (parsed(seen.body) ?? {}) as { result?: { isError?: boolean } };
  return expected(seen, result !== undefined && !result.isError);
};
