import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MemberStore, PasswordHasher } from '../model/member.ts';
import { memberSignIn } from './sign-in.ts';

const ANN = { id: 'member-1', email: 'ann@example.org' };
const PASSWORD = 'x'.repeat(200);

/** A sign-in with one member, and what it asked of its stores. */
function signInOf({ isOutdated = false, hash = async (password: string) => `new ${password}` } = {}) {
  const [asked, compared, renewed]: [string[], string[][], string[][]] = [[], [], []];
  const members = {
    findByEmail: async (email: string) => (asked.push(email), email === ANN.email ? { ...ANN, passwordHash: `old ${PASSWORD}` } : undefined),
    renewHash: async (...given: string[]) => void renewed.push(given),
  } as unknown as MemberStore;
  let made = 0;
  const passwords: PasswordHasher = {
    isCommon: () => false,
    isOutdated: (given) => isOutdated && given === `old ${PASSWORD}`,
    hash: async (password) => (made++ === 0 ? 'decoy' : hash(password)),
    matches: async (password, given) => (compared.push([password, given]), given === `old ${password}`),
  };
  return { signIn: memberSignIn(members, passwords), asked, compared, renewed };
}

describe('a sign-in', () => {
  it('returns the member without the hash, whatever the case of the address', async () => {
    const { signIn, renewed } = signInOf();
    expect(await signIn(' Ann@Example.ORG ', PASSWORD)).toEqual(ANN);
    expect(renewed).toEqual([]);
  });

  it('is refused with a wrong password, and with a longer one that begins with the right one', async () => {
    const { signIn, compared } = signInOf();
    expect(await signIn(ANN.email, 'wrong')).toBeUndefined();
    expect(await signIn(ANN.email, `${PASSWORD}x`)).toBeUndefined();
    expect(await signIn(ANN.email, PASSWORD.repeat(50))).toBeUndefined();
    expect(compared.map(([password]) => password!.length)).toEqual([5, 201, 201]);
  });

  it('compares the password of an unknown address with a decoy', async () => {
    const { signIn, compared } = signInOf();
    expect(await signIn('bob@example.org', PASSWORD)).toBeUndefined();
    expect(compared).toEqual([[PASSWORD, 'decoy']]);
  });

  it('asks the store only for what can be an address', async () => {
    const { signIn, asked, compared } = signInOf();
    const wrong = [
      '',
      'ann',
      '@example.org',
      'ann@',
      'a b@example.org',
      'ann@exa mple.org',
      'a@b@c',
      'ann@b\0',
      'a\0@b',
      `${'a'.repeat(201)}@b`,
      `a@${'b'.repeat(201)}`,
    ];
    for (const email of wrong) expect(await signIn(email, PASSWORD)).toBeUndefined();
    expect(asked).toEqual([]);
    expect(compared).toHaveLength(wrong.length);
    await signIn(`${'a'.repeat(200)}@${'b'.repeat(200)}`, PASSWORD);
    expect(asked).toHaveLength(1);
  });

  it('renews a hash with outdated parameters, and succeeds when it cannot', async () => {
    const { signIn, renewed } = signInOf({ isOutdated: true });
    expect(await signIn(ANN.email, PASSWORD)).toEqual(ANN);
    expect(renewed).toEqual([[ANN.id, `old ${PASSWORD}`, `new ${PASSWORD}`]]);
    const failing = signInOf({ isOutdated: true, hash: () => Promise.reject(new Error('no memory')) });
    expect(await failing.signIn(ANN.email, PASSWORD)).toEqual(ANN);
    expect(failing.renewed).toEqual([]);
  });

  it('fails when the decoy does, but only where it is needed', async () => {
    const passwords = { hash: () => Promise.reject(new Error('no memory')), matches: async () => true, isOutdated: () => false } as unknown as PasswordHasher;
    const findByEmail = async (email: string) => (email === ANN.email ? { ...ANN, passwordHash: 'hash' } : undefined);
    const signIn = memberSignIn({ findByEmail } as unknown as MemberStore, passwords);
    expect(await signIn(ANN.email, PASSWORD)).toEqual(ANN);
    await expect(signIn('bob@example.org', PASSWORD)).rejects.toThrow('no memory');
  });

  it('never accepts an unknown address', async () => {
    const { signIn } = signInOf();
    await fc.assert(fc.asyncProperty(fc.emailAddress(), fc.string(), async (email, password) => (await signIn(email, password)) === undefined));
  });
});
