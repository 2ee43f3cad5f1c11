import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { argon2id } from 'hash-wasm';
import { argon2Passwords } from './argon2-passwords.ts';

/** A busy machine may take more than the ten seconds of production. */
const longestWaitMs = 300_000;

it('matches its own hashes and no other password', async () => {
  const passwords = argon2Passwords();
  const hash = await passwords.hash('a password of a member');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('a password of a member', hash)).toBe(true);
  expect(await passwords.matches('another password', hash)).toBe(false);
  expect(await passwords.matches('', hash)).toBe(false);
});

it('knows a password however a keyboard composes it, and hashes of one as it was typed', async () => {
  const passwords = argon2Passwords({ longestWaitMs });
  const [composed, decomposed] = ['un caf\u00E9 au lait', 'un cafe\u0301\u00A0au lait'];
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const)
    expect(await passwords.matches(typed, await passwords.hash(set))).toBe(true);
  expect(await passwords.matches('un cafe au lait', await passwords.hash(composed))).toBe(false);
  const asTyped = await argon2id({
    password: decomposed,
    salt: randomBytes(16),
    parallelism: 1,
    iterations: 2,
    memorySize: 19_456,
    hashLength: 32,
    outputType: 'encoded',
  });
  expect(await passwords.matches(decomposed, asTyped)).toBe(true);
});

it('hashes off the main thread', async () => {
  const passwords = argon2Passwords({ longestWaitMs });
  let turns = 0;
  let hashing = true;
  const turn = () => void (hashing && turns++ >= 0 && setImmediate(turn));
  turn();
  await Promise.all(Array.from({ length: 4 }, () => passwords.hash('a password of a member')));
  hashing = false;
  // Hashing on the main thread would block the event loop: each of the four hashes would allow one turn at most.
  expect(turns).toBeGreaterThan(20);
});

it('refuses work beyond its queue', async () => {
  const passwords = argon2Passwords({ threads: 1, longestQueue: 2, longestWaitMs });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('a password of a member')));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(results[4]).toMatchObject({ reason: { refusal: 'unavailable' } });
  await expect(passwords.hash('a password of a member')).resolves.toMatch(/^\$argon2id/);
});

it('lets the process end while a thread is idle', async () => {
  const program = `
    const { argon2Passwords } = await import('${new URL('./argon2-passwords.ts', import.meta.url)}');
    const passwords = argon2Passwords({ idleThreadMs: ${longestWaitMs} });
    const hash = await passwords.hash('a password of a member');
    console.log(await passwords.matches('a password of a member', hash));
  `;
  const args = ['--conditions=@biomarker/source', '--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: longestWaitMs / 2 });
  expect(stdout).toBe('true\n');
});
