import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { memberSignIn, revokeCredential } from '@biomarker/domain/partner';
import { partner } from './partner.ts';
import { startPartnerAuth } from './testing.ts';

// Alternates two refusals that must be indistinguishable, and compares their CPU time, threads included. Wall-clock time depends on other load
// on the machine. The share of pairs with a costlier first one (Mann-Whitney's U over all pairs) is one half when they are equal.

const TURNS = 25;
/** Four standard deviations of that share for two equal distributions of n values: sqrt((2n + 1) / 12 n²). */
const NOISE = 4 * Math.sqrt((2 * TURNS + 1) / (12 * TURNS ** 2));

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
beforeAll(async () => {
  service = await startPartnerAuth();
});
afterAll(() => service.stop());

type Act = () => Promise<unknown>;

async function cpuOf(act: Act): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The share of pairs in which `one` is costlier than `other`, from 0 to 1. */
async function shareOfCostlier(one: Act, other: Act): Promise<number> {
  for (const act of [one, other]) await act();
  const [ones, others]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    // Alternate the order, so leftovers such as garbage burden both.
    if (turn % 2) others.push(await cpuOf(other));
    ones.push(await cpuOf(one));
    if (turn % 2 === 0) others.push(await cpuOf(other));
  }
  const pairs = ones.flatMap((mine) => others.map((theirs) => (mine > theirs ? 1 : mine === theirs ? 0.5 : 0)));
  return pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
}

const offBalance = async (one: Act, other: Act) => Math.abs((await shareOfCostlier(one, other)) - 0.5);

describe('the time of a refused sign-in', () => {
  const wrong = (signIn: typeof service.deps.signIn) => () => signIn(service.registry.members[0]!.email, 'a wrong password');
  const unknown = (signIn: typeof service.deps.signIn) => () => signIn('nobody@members.example', 'a wrong password');

  it('is the same for an unknown address and a wrong password', async () => {
    const signIn = memberSignIn(service.deps.members, argon2Passwords());
    expect(await offBalance(wrong(signIn), unknown(signIn))).toBeLessThan(NOISE);
  });

  it('would reveal a decoy at half the cost', async () => {
    const passwords = argon2Passwords();
    const cheap = memberSignIn(service.deps.members, {
      ...passwords,
      hash: async () => '$argon2id$v=19$m=9728,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    });
    expect(await offBalance(wrong(cheap), unknown(cheap))).toBeGreaterThan(NOISE);
  });
});

describe('the time of a refused credential', () => {
  it('is the same for an unknown and an ended one', async () => {
    const application = await service.registry.application(await service.registry.organization('timed'));
    await revokeCredential(service.registry.registry, application.clientId, application.secret.slice(0, 'bmp_sandbox_'.length + 6));
    const refresh = (secret: string) => {
      const one = partner(service.url, { ...application, secret });
      return () => one.refresh('unknown');
    };
    expect(await offBalance(refresh(application.secret), refresh(`${application.secret.slice(0, -1)}_`))).toBeLessThan(NOISE);
  });
});
