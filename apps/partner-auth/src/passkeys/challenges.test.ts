import { expect, it } from '@jest/globals';
import type { ArtifactPut, ArtifactStore } from '@biomarker/domain/partner';
import { keepChallenge, takeChallenge } from './challenges.ts';

const asked = { use: 'add', bound: 'session', userHandle: 'handle' } as const;

/** Keeps a challenge; `taken` takes it after its artifact was changed by `state`, and `put` is how it was stored. */
async function kept(state: object = {}, isFirst = true) {
  const stored: ArtifactPut[] = [];
  const artifacts = {
    put: async (one: ArtifactPut) => void stored.push(one),
    find: async (kind: string, key: string) => {
      const found = stored.find((one) => one.kind === kind && one.key === key);
      return found && { ...found.artifact, expired: false, ...state };
    },
    commit: async () => isFirst,
  } as unknown as ArtifactStore;
  await keepChallenge({ artifacts }, 'challenge', asked);
  return { put: stored[0]!, taken: (challenge: string, by: object) => takeChallenge({ artifacts }, challenge, { ...asked, ...by }) };
}

it('a challenge is taken by the page that asked for it, within five minutes', async () => {
  const { put, taken } = await kept();
  expect([put.ttlSeconds, put.keepSeconds]).toEqual([300, undefined]);
  expect(put.key).not.toContain('challenge');
  expect(await taken('challenge', {})).toEqual(asked);
});

it.each([
  ['another challenge', 'other', {}, {}, true],
  ['another use', 'challenge', { use: 'sign-in' }, {}, true],
  ['another page', 'challenge', { bound: 'visitor' }, {}, true],
  ['a challenge that is too old', 'challenge', {}, { expired: true }, true],
  ['a challenge that is used', 'challenge', {}, { consumedAt: 1 }, true],
  ['the second of parallel answers', 'challenge', {}, {}, false],
])('%s takes nothing', async (_which, challenge, by, state, isFirst) => {
  const { taken } = await kept(state, isFirst);
  expect(await taken(challenge, by)).toBeUndefined();
});
