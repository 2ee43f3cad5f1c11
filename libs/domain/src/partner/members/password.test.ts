import { describe, expect, it } from '@jest/globals';
import type { StoredArtifact } from '../oauth/artifact-store.ts';
import { digestOf } from '../model/secrets.ts';
import { assertGoodPassword, changePassword, memberOfReset, resetPassword } from './password.ts';

const ANN = { id: 'member-1', email: 'ann@example.org' };
const REQUEST = { requestId: 'r', ownRequestId: 'o' };
const CHANGE = { password: 'a new long password', request: REQUEST };
const LINK: StoredArtifact = { payload: { accountId: ANN.id }, expired: false, dependencies: {} };

/** Stores with one reset link, and their changes in order. */
function depsOf({ link = LINK, isFirst = true } = {}) {
  const calls: unknown[][] = [];
  const deps = {
    members: {
      find: async (id: string) => (id === ANN.id ? ANN : undefined),
      setPassword: async (...given: unknown[]) => void calls.push(['setPassword', ...given]),
    },
    passwords: { isCommon: (password: string) => password === 'password1234', hash: async (password: string) => `hash of ${password}` },
    sessions: { end: async (...given: unknown[]) => void calls.push(['end', ...given]) },
    artifacts: {
      find: async (kind: string, key: string) => (kind === 'PasswordReset' && key === digestOf('token') ? link : undefined),
      commit: async (changes: object) => (calls.push(['commit', changes]), isFirst),
    },
  } as unknown as Parameters<typeof resetPassword>[0];
  return { deps, calls };
}

describe('a good password', () => {
  const fault = (password: string) => {
    try {
      assertGoodPassword({ isCommon: (one) => one === 'password1234' }, password);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it('has 12 to 200 characters', () => {
    expect([12, 200].map((length) => fault('x'.repeat(length)))).toEqual([undefined, undefined]);
    expect(fault('x'.repeat(11))).toMatchObject({ refusal: 'invalid', code: 'weak_password', message: 'The new password needs at least 12 characters.' });
    expect(fault('x'.repeat(201))).toMatchObject({ refusal: 'invalid', code: 'weak_password', message: 'The new password needs at most 200 characters.' });
  });

  it('is not a common one', () => {
    expect(fault('password1234')).toMatchObject({ refusal: 'invalid', code: 'common_password', message: expect.stringContaining('choose another') });
  });
});

describe('a changed password', () => {
  it('is stored as a hash, and ends all sessions but the current one', async () => {
    const { deps, calls } = depsOf();
    await changePassword(deps, ANN.id, { ...CHANGE, kept: 'session' });
    expect(calls).toEqual([
      ['setPassword', ANN.id, 'hash of a new long password', { actor: 'member', action: 'password.change', outcome: 'ok', memberId: ANN.id, ...REQUEST }],
      ['end', ANN.id, { kept: 'session' }, REQUEST],
    ]);
  });

  it('is refused when weak, and changes nothing', async () => {
    const { deps, calls } = depsOf();
    await expect(changePassword(deps, ANN.id, { ...CHANGE, password: 'short', kept: '' })).rejects.toMatchObject({ code: 'weak_password' });
    expect(calls).toEqual([]);
  });
});

describe('a reset link', () => {
  it('belongs to its active member until it is used or expires', async () => {
    expect(await memberOfReset(depsOf().deps, 'token')).toEqual(ANN);
    expect(await memberOfReset(depsOf().deps, 'other')).toBeUndefined();
    for (const link of [
      { ...LINK, expired: true },
      { ...LINK, consumedAt: 0 },
      { ...LINK, payload: {} },
    ])
      expect(await memberOfReset(depsOf({ link }).deps, 'token')).toBeUndefined();
  });

  it('sets a password once, and ends all sessions', async () => {
    const { deps, calls } = depsOf();
    expect(await resetPassword(deps, 'token', CHANGE)).toBe(true);
    expect(calls).toEqual([
      ['commit', { consume: { kind: 'PasswordReset', key: digestOf('token') }, put: [], remove: [] }],
      ['setPassword', ANN.id, 'hash of a new long password', { actor: 'member', action: 'password.reset', outcome: 'ok', memberId: ANN.id, ...REQUEST }],
      ['end', ANN.id, { kept: '' }, REQUEST],
    ]);
  });

  it('sets none when it is unknown, or when another request was first', async () => {
    const unknown = depsOf();
    expect(await resetPassword(unknown.deps, 'other', CHANGE)).toBe(false);
    expect(unknown.calls).toEqual([]);
    const second = depsOf({ isFirst: false });
    expect(await resetPassword(second.deps, 'token', CHANGE)).toBe(false);
    expect(second.calls.map(([name]) => name)).toEqual(['commit']);
  });

  it('is not used up by a weak password', async () => {
    const { deps, calls } = depsOf();
    await expect(resetPassword(deps, 'token', { ...CHANGE, password: 'password1234' })).rejects.toMatchObject({ code: 'common_password' });
    expect(calls).toEqual([]);
  });
});
