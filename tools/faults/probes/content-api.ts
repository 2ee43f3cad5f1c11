import { randomUUID } from 'node:crypto';
import { client, type Ask, type Seen } from '../load/exchange.ts';
import { notHtml } from '../load/load.ts';
import { excerpt, parsed, retryAfterFault, steady, type Probe, type Suite, type Verdict } from '../load/probe.ts';
import { UNBOUNDED_CLIENT, type Testbed } from '../testbed/testbed.ts';

const READS = [
  '/api/v1/biomarkers/ferritin',
  '/api/v1/biomarkers?pageSize=5',
  '/api/v1/biomarkers/categories',
  '/api/v1/lab-packages',
  '/api/v1/biomarkers/search?q=iron',
];
const PAGES = ['/biomarkers/ferritin', '/panels.md'];
const BATCH = { method: 'POST', path: '/api/v1/biomarkers/batch', headers: { 'content-type': 'application/json' } } as const;
const BATCH_BODY = JSON.stringify({ slugs: ['ferritin', 'no-such-marker', 'tsh', 'zinc'] });

/** Cached reads, uncached reads, pages, replays, and submitted stories. */
export async function contentApiSuite(testbed: Pick<Testbed, 'members' | 'sql'>, base: string): Promise<Suite> {
  const http = client(base, UNBOUNDED_CLIENT);
  const reference = async (ask: Ask) => {
    const seen = await http.ask(ask);
    if (seen.status !== 200) throw new Error(`${ask.path} is answered ${seen.status} before anything is broken: ${seen.body}`);
    return seen;
  };
  const reads = await Promise.all(READS.map(async (path) => held(path, await reference({ path }))));
  const pages = await Promise.all(PAGES.map(async (path) => page(path, await reference({ path }))));
  const batch = await reference({ ...BATCH, body: BATCH_BODY });
  http.close();

  const stories = await storyWriter(testbed);
  return { probes: [...reads, ...pages, plainBatch(batch), replayedBatch(batch), stories.probe], promised: [stories.promised] };
}

const held = (path: string, reference: Seen): Probe => ({
  name: path,
  needsDatabase: false,
  ask: () => ({ path }),
  judge: notHtml(sameData(reference)),
  refusal,
});

const page = (path: string, reference: Seen): Probe => ({
  name: path,
  needsDatabase: false,
  ask: () => ({ path }),
  judge: (seen) =>
    seen.status === 200 && seen.headers['content-type'] === reference.headers['content-type'] && seen.body === reference.body
      ? undefined
      : `another page (${seen.status}): ${excerpt(seen.body)}`,
  refusal: (seen) => (seen.status === 503 ? { wrong: retryAfterFault(seen) } : undefined),
});

const plainBatch = (reference: Seen): Probe => ({
  name: 'POST batch',
  needsDatabase: true,
  ask: () => ({ ...BATCH, body: BATCH_BODY }),
  judge: notHtml(sameData(reference)),
  refusal,
});

/** Uses each key twice in a row: the second answer must equal the first. */
function replayedBatch(reference: Seen): Probe {
  let key = '';
  let uses = 2;
  const judge = notHtml(sameData(reference));
  return {
    name: 'POST batch with a key',
    needsDatabase: true,
    ask() {
      if (uses++ === 2) [key, uses] = [randomUUID(), 1];
      return { ...BATCH, headers: { ...BATCH.headers, 'idempotency-key': key }, body: BATCH_BODY };
    },
    // The server may still process the first call of a key when its client has given up.
    judge: (seen) => (seen.status === 409 ? inProgress(seen) : judge(seen)),
    refusal,
  };
}

function inProgress(seen: Seen): Verdict {
  const { error } = (parsed(seen.body) ?? {}) as { error?: { code?: string } };
  return error?.code === 'IDEMPOTENCY_IN_PROGRESS' ? retryAfterFault(seen) : `409 without its code: ${excerpt(seen.body)}`;
}

/** Stories answered with 201 must stay in the database. */
async function storyWriter({ members, sql }: Pick<Testbed, 'members' | 'sql'>): Promise<{ probe: Probe; promised: Suite['promised'][number] }> {
  const accepted: string[] = [];
  const authorization = `Bearer ${await members.token()}`;
  const story = { title: 'A story of the faults', body: 'It is long, and about nothing. '.repeat(40), authorName: 'Maple', tags: ['iron'] };
  const idOf = (seen: Seen) => (parsed(seen.body) as { data?: { id?: string } } | null)?.data?.id;

  const probe: Probe = {
    name: 'POST story',
    needsDatabase: true,
    writes: true,
    ask: () => ({
      method: 'POST',
      path: '/api/v1/biomarkers/ferritin/stories',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(story),
    }),
    judge: notHtml((seen) => (seen.status === 201 && idOf(seen) ? undefined : `${seen.status}: ${excerpt(seen.body)}`)),
    refusal,
    onRight: (seen) => void accepted.push(idOf(seen)!),
  };
  const check = async () => {
    const rows = await sql<{ id: string }>('SELECT id FROM content.story WHERE id = ANY($1::uuid[])', [accepted]);
    const kept = new Set(rows.map(({ id }) => id));
    return accepted.filter((id) => !kept.has(id)).map((id) => `story ${id} was accepted and is lost`);
  };
  return { probe, promised: { name: 'accepted stories are kept', check } };
}

const sameData =
  (reference: Seen) =>
  (seen: Seen): Verdict => {
    const dataOf = ({ body }: Seen) => steady(JSON.stringify((JSON.parse(body) as { data: unknown }).data));
    if (seen.status !== 200) return `${seen.status}: ${excerpt(seen.body)}`;
    if (seen.headers['content-type'] !== reference.headers['content-type']) return `content type ${seen.headers['content-type']}`;
    if (parsed(seen.body) === null) return `no JSON: ${excerpt(seen.body)}`;
    return dataOf(seen) === dataOf(reference) ? undefined : `other data: ${excerpt(seen.body)}`;
  };

/** 503 as in docs/spec and OpenAPI: a problem inside the envelope, `no-store`, and `Retry-After`. */
export function refusal(seen: Seen): { wrong: Verdict } | undefined {
  if (seen.status !== 503) return undefined;
  const { success, status, error } = (parsed(seen.body) ?? {}) as { success?: boolean; status?: number; error?: { code?: string } };
  const asDocumented = success === false && status === 503 && error?.code === 'SERVICE_UNAVAILABLE';
  if (!asDocumented || !seen.headers['content-type']?.startsWith('application/problem+json')) return { wrong: excerpt(seen.body) };
  return { wrong: seen.headers['cache-control'] === 'no-store' ? retryAfterFault(seen) : 'it may be stored' };
}
