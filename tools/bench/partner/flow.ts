import { createHash, randomBytes } from 'node:crypto';
import { virtualMember, type Reply, type VirtualMember } from './virtual-member.ts';

export const SCOPES = ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'];
const REDIRECT_URI = 'http://127.0.0.1:4999/callback';

/** A server under load, from its partner's view. */
export type Rail = {
  name: string;
  port: number;
  clientId: string;
  authorization: string;
  members: { email: string; password: string }[];
  /** Extra fields of a push, beyond the standard. */
  pushed: () => Promise<Record<string, string>>;
};

type Flows = { flows: number; seconds: number; tokenMs: number[] };

/** The members of a rail, each signed in: password checks are slow by design, and not part of the measurement. */
export async function signedIn(rail: Rail): Promise<VirtualMember[]> {
  const browsers = rail.members.map(() => virtualMember(rail.port));
  for (const [index, browser] of browsers.entries()) await flow(rail, browser, [], rail.members[index]);
  return browsers;
}

/** The tokens of a rail's partner for each of its members. */
export async function tokensOf(rail: Rail): Promise<Record<string, string>[]> {
  const tokens = [];
  for (const member of rail.members) {
    const browser = virtualMember(rail.port);
    tokens.push(await flow(rail, browser, [], member));
    browser.close();
  }
  return tokens;
}

/** Every member repeats the flow from a pushed request to a refreshed token. */
export async function runFlows(rail: Rail, browsers: readonly VirtualMember[], seconds: number): Promise<Flows> {
  const tokenMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const counts = await Promise.all(
    browsers.map(async (browser) => {
      let done = 0;
      for (; performance.now() < until; done++) await flow(rail, browser, tokenMs);
      return done;
    }),
  );
  return { flows: counts.reduce((sum, done) => sum + done, 0), seconds: (performance.now() - startedAt) / 1000, tokenMs };
}

async function flow(rail: Rail, browser: VirtualMember, tokenMs: number[], signingIn?: { email: string; password: string }): Promise<Record<string, string>> {
  const headers = { authorization: rail.authorization };
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const form = {
    client_id: rail.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: SCOPES.join(' '),
    state: 'bench',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const { request_uri } = json(await browser.go('/api/oauth/par', { ...form, ...(await rail.pushed()) }, headers), 201);

  let page = await follow(browser, await browser.go(`/oauth/authorize?${new URLSearchParams({ client_id: rail.clientId, request_uri: request_uri! })}`));
  if (signingIn) page = await follow(browser, await browser.go(...formOf(page, { ...signingIn })));
  const back = await follow(browser, await browser.go(...formOf(page, { decision: 'allow', scope: SCOPES })));
  const code = new URL(back.location!).searchParams.get('code')!;

  const timed = async (fields: Record<string, string>) => {
    const askedAt = performance.now();
    const reply = await browser.go('/api/oauth/token', fields, headers);
    tokenMs.push(performance.now() - askedAt);
    return json(reply, 200);
  };
  const { refresh_token } = await timed({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT_URI });
  return timed({ grant_type: 'refresh_token', refresh_token: refresh_token! });
}

async function follow(browser: VirtualMember, first: Reply): Promise<Reply> {
  let reply = first;
  while (reply.location && !reply.location.startsWith(REDIRECT_URI)) reply = await browser.go(reply.location);
  return reply;
}

function formOf({ text, status }: Reply, fields: Record<string, string | string[]>): [string, Record<string, string | string[]>] {
  const [, action] = text.match(/action="([^"]*)"/) ?? [];
  const [, token = ''] = text.match(/name="form_token" value="([^"]*)"/) ?? [];
  if (!action) throw new Error(`no form: ${status} ${text.slice(0, 300)}`);
  return [action, { form_token: token, ...fields }];
}

function json({ status, text }: Reply, expected: number): Record<string, string> {
  if (status !== expected) throw new Error(`expected ${expected}, got ${status}: ${text}`);
  return JSON.parse(text);
}
