import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forkServer } from '@biomarker/testbed/fork-server';
import { browser, obtainCode, obtainTokens, signInTo, ticked, type Page } from './browser.ts';
import { assertion, identityToken, partner, type Partner } from './partner.ts';
import { ALL_SCOPES, type TestApplication } from './registry.ts';
import { startPartnerAuth } from './testing.ts';

// Many concurrent requests against two processes on one database.

const PARALLEL = 24;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let processes: { child: ChildProcess; url: string }[];
let legacy: TestApplication;
let attested: TestApplication;
beforeAll(async () => {
  service = await startPartnerAuth();
  const organization = await service.registry.organization('acme');
  legacy = await service.registry.application(organization);
  attested = await service.registry.application(organization, { arm: 'attested' });
  processes = await Promise.all([0, 1].map(startProcess));
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await service.stop();
});

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const { process: child, message } = await forkServer('partner-auth', fileURLToPath(new URL('instance-process.ts', import.meta.url)), {
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
    env: {
      ...{ ...process.env, NODE_OPTIONS: '' },
      ...{ DATABASE_URL: service.database.urlAs('partner_auth'), LAB_DATABASE_URL: service.database.labUrlAs('partner_auth') },
    },
  });
  return { child, url: String(message) };
}

const member = () => service.registry.members[0]!;
const turns = (count = PARALLEL) => Array.from({ length: count }, (_, turn) => processes[turn % 2]!.url);
/** A browser that alternates between the processes on every request. */
const alternating = () => {
  let turn = 0;
  return browser(() => processes[turn++ % 2]!.url);
};
const at = (url: string, application: TestApplication): Partner => partner(url, application);
const count = async (text: string, values: unknown[] = []) => Number((await service.registry.pool.query(text, values)).rows[0].count);

const decided = async () => ({
  decisions: await count(`SELECT count(*) FROM partner.audit WHERE action = 'consent'`),
  allowed: await count(`SELECT count(*) FROM partner.audit WHERE action = 'consent' AND outcome = 'ok'`),
  consents: await count('SELECT count(*) FROM partner.consent'),
});

describe('with concurrent requests on two processes', () => {
  it('only one redeems a code', async () => {
    const { code, verifier } = await obtainCode(at(turns()[0]!, legacy), alternating(), member());
    const answers = await Promise.all(turns().map((url) => at(url, legacy).redeem(code, verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toHaveLength(PARALLEL - 1);
  });

  it('only one uses a refresh token', async () => {
    const tokens = await obtainTokens(at(turns()[0]!, legacy), alternating(), member());
    const answers = await Promise.all(turns().map((url) => at(url, legacy).refresh(tokens.refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200 || status === 400)).toHaveLength(PARALLEL);
    const live = await count(
      `SELECT count(*) FROM partner.oauth_artifact a JOIN partner.consent c ON c.id = a.grant_id AND c.ended_at IS NULL WHERE a.kind = 'RefreshToken' AND a.consumed_at IS NULL AND c.client_id = $1`,
      [legacy.clientId],
    );
    expect(live).toBeLessThanOrEqual(1);
  });

  it('only one uses an assertion', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x', ...(await assertion(attested)) };
    const answers = await Promise.all(turns().map((url) => at(url, attested).token(form, '')));
    const errors = answers.map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'invalid_grant')).toHaveLength(1);
    expect(errors.filter((error) => error === 'invalid_client')).toHaveLength(PARALLEL - 1);
  });

  it('only one uses an identity token', async () => {
    const partner_identity_token = await identityToken(legacy);
    const answers = await Promise.all(turns().map((url) => at(url, legacy).push({ partner_identity_token })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('only one decides a request, across browsers and repeated forms', async () => {
    const before = await decided();
    const by = at(turns()[0]!, legacy);
    const { body } = await by.push();
    const browsers = [alternating(), alternating(), alternating()];
    const pages: Page[] = [];
    for (const own of browsers) pages.push(await signInTo(own, by.authorizeUrl(body.request_id), member()));
    const done = await Promise.all(
      Array.from({ length: PARALLEL }, (_, turn) => {
        const [own, page] = [browsers[turn % 3]!, pages[turn % 3]!];
        return own.submit(page, '/consent', { decision: turn % 4 === 3 ? 'deny' : 'allow', scope: ticked(page) });
      }),
    );
    const codes = new Set(done.map(({ location }) => location && new URL(location).searchParams.get('code')).filter(Boolean));
    const after = await decided();
    const allowed = after.allowed - before.allowed;
    expect({ decisions: after.decisions - before.decisions, consents: after.consents - before.consents, codes: codes.size }).toEqual({
      decisions: 1,
      consents: allowed,
      codes: allowed,
    });
  });

  it('only one consent per member and application stays active', async () => {
    const flows = await Promise.allSettled(turns(6).map((url) => obtainTokens(at(url, legacy), alternating(), member())));
    expect(flows.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await count('SELECT count(*) FROM partner.consent WHERE client_id = $1 AND redeemed_at IS NOT NULL AND ended_at IS NULL', [legacy.clientId])).toBe(
      1,
    );
  });
});

describe('killing a process', () => {
  it('never leaves two grants, at any point of a redemption', async () => {
    let redeemed = 0;
    for (const delay of [0, 2, 4, 6, 9, 13, 20]) {
      const victim = await startProcess();
      const { code, verifier } = await obtainCode(at(processes[0]!.url, legacy), alternating(), member());
      const first = at(victim.url, legacy)
        .redeem(code, verifier)
        .catch(() => undefined);
      await sleep(delay);
      victim.child.kill('SIGKILL');
      const [dead, second] = await Promise.all([first, at(processes[1]!.url, legacy).redeem(code, verifier)]);
      const granted = [dead?.status, second.status].filter((status) => status === 200).length;
      expect(granted).toBeLessThanOrEqual(1);
      redeemed += granted;
      const alive = await count(
        `SELECT count(*) FROM partner.oauth_artifact a JOIN partner.consent c ON c.id = a.grant_id AND c.ended_at IS NULL
         WHERE a.kind = 'RefreshToken' AND a.consumed_at IS NULL AND c.client_id = $1`,
        [legacy.clientId],
      );
      expect(alive).toBeLessThanOrEqual(1);
    }
    expect(redeemed).toBeGreaterThan(0);
  });

  it('loses nothing that another process needs', async () => {
    const tokens = await obtainTokens(at(processes[0]!.url, legacy), alternating(), member(), { scope: ALL_SCOPES.join(' ') });
    processes[0]!.child.kill('SIGKILL');
    expect((await at(processes[1]!.url, legacy).refresh(tokens.refresh_token)).status).toBe(200);
    processes[0] = await startProcess();
  });
});
