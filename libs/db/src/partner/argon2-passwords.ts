import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '@biomarker/domain/partner';
import { argon2id, argon2Verify } from 'hash-wasm';

// OWASP Password Storage Cheat Sheet, the argon2id setting of 19 MiB and two passes.
const MEMORY_KIB = 19_456;
const PASSES = 2;

/** argon2id (RFC 9106) in WebAssembly: nothing native, so that one bundle runs everywhere. One hash at a time, since each takes a processor. */
export function argon2Passwords(): PasswordHasher {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };

  return {
    hash: (password) =>
      inTurn(() =>
        argon2id({ password, salt: randomBytes(16), parallelism: 1, iterations: PASSES, memorySize: MEMORY_KIB, hashLength: 32, outputType: 'encoded' }),
      ),
    // An empty password is refused by the library with an exception.
    matches: (password, hash) => (password ? inTurn(() => argon2Verify({ password, hash })) : Promise.resolve(false)),
  };
}
