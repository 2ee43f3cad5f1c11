import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, browser, signInTo, ticked } from '../browser.ts';
import { countStatements } from '../count-statements.ts';
import { assertion, partner, pkce, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// Database round trips are most of the cost of a request. Adding one should be a decision.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let legacy: Partner;
let attested: Partner;
const statements = countStatements();

/** Runs steps and counts the statements of each. */
function counted() {
  const numbers: Record<string, number> = {};
  return {
    numbers,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = statements();
      const result = await work();
      numbers[name] = statements() - before;
      return result;
    },
  };
}

async function codeOfAttested() {
  const { verifier, challenge } = pkce();
  const own = browser(service.url);
  const { body } = await attested.push({ code_challenge: challenge, scope: 'patient/Patient.rs' });
  const page = await signInTo(own, attested.authorizeUrl(body.request_id), service.registry.members[1]!);
  const done = await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) });
  return { code: answerOf(done).code!, verifier };
}

describe('statements', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const organization = await service.registry.organization('acme');
    legacy = partner(service.url, await service.registry.application(organization));
    attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
    // The first use of a credential in a minute is recorded.
    await legacy.push();
  });
  afterAll(() => service.stop());

  it('each step of a signed-in flow runs a fixed number of statements', async () => {
    const own = browser(service.url);
    await signInTo(own, legacy.authorizeUrl((await legacy.push()).body.request_id), service.registry.members[0]!);
    const { verifier, challenge } = pkce();
    const form = await legacy.pushedForm({ code_challenge: challenge });

    const { numbers, step } = counted();
    const { body } = await step('push', () => legacy.push(form));
    const opened = await step('authorize', () => own.go(legacy.authorizeUrl(body.request_id)));
    const page = await step('consent page', () => own.go(opened.location!));
    const decided = await step('decision', () => own.send(page, '/consent', { decision: 'allow', scope: ticked(page) }));
    const { code } = answerOf(await step('back to the partner', () => own.go(decided.location!)));
    const tokens = await step('redeem', () => legacy.redeem(code!, verifier));
    const refreshed = await step('refresh', () => legacy.refresh(tokens.body.refresh_token));
    await step('revoke', () => legacy.revoke(refreshed.body.refresh_token));
    // A back-channel request reads credential, application and code or token in one statement and counts itself in another. Its transaction writes the rest.
    expect(numbers).toEqual({ push: 7, authorize: 4, 'consent page': 1, decision: 11, 'back to the partner': 9, redeem: 9, refresh: 7, revoke: 9 });
  });

  it('a sign-in and an assertion run a fixed number of statements', async () => {
    const own = browser(service.url);
    const login = await own.open(legacy.authorizeUrl((await legacy.push()).body.request_id));
    const { email, password } = service.registry.members[0]!;
    const { code, verifier } = await codeOfAttested();
    const proof = await assertion(attested.application);

    const { numbers, step } = counted();
    const done = await step('sign in', () => own.send(login, '/login', { email, password }));
    await step('on to consent', () => own.go(done.location!));
    await step('redeem', () => attested.redeem(code, verifier, proof, ''));
    // Two statements of a sign-in count it: per account and IP and per IP, then per account. One looks for passkeys, without which the password is enough.
    expect(numbers).toEqual({ 'sign in': 7, 'on to consent': 5, redeem: 11 });
  });
});
