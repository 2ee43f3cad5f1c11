import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PasswordHasher } from '@biomarker/domain/partner';
import { boundedQueue } from './bounded-queue.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP Password Storage Cheat Sheet, the argon2id setting of 19 MiB and two passes. */
const OPTIONS = { parallelism: 1, iterations: 2, memorySize: 19_456, hashLength: 32 };

/** Leaves one processor free for requests. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** A few seconds of work; later requests should retry. */
const LONGEST_QUEUE = 32;
/** Half of the server's timeout for silent connections. */
const LONGEST_WAIT_MS = 10_000;
/** A thread that starts costs as much CPU as a hash. An idle one holds up to 50 MB. */
const IDLE_THREAD_MS = 30_000;

// The bundle has this file next to its own.
const THREAD = new URL('./password-thread.mjs', import.meta.url);

/**
 * argon2id (RFC 9106) in WebAssembly: without native code, one bundle runs everywhere. Hashing in threads keeps the event loop free.
 * Rejects with the refusal `unavailable` when too many wait.
 */
export function argon2Passwords({
  threads = THREADS,
  longestQueue = LONGEST_QUEUE,
  longestWaitMs = LONGEST_WAIT_MS,
  idleThreadMs = IDLE_THREAD_MS,
} = {}): PasswordHasher {
  const inTurn = boundedQueue({ atOnce: threads, longestQueue, longestWaitMs });
  const runInThread = keptThreads(idleThreadMs);
  const inThread = <T>(task: object) => inTurn(() => runInThread<T>(task));
  const matches = (password: string, hash: string) => inThread<boolean>({ password, hash });
  return {
    isCommon: (password) => isCommonPassword(opaqueString(password)),
    isOutdated: (hash) => !hash.startsWith(`$argon2id$v=19$m=${OPTIONS.memorySize},t=${OPTIONS.iterations},p=${OPTIONS.parallelism}$`),
    hash: (password) => inThread<string>({ ...OPTIONS, password: opaqueString(password), salt: randomBytes(16) }),
    async matches(password, hash) {
      // The library refuses an empty password with an exception.
      if (!password) return false;
      const compared = opaqueString(password);
      // Hashes of earlier releases hold the password as it was typed.
      return (await matches(compared, hash)) || (compared !== password && (await matches(password, hash)));
    },
  };
}

/** A password as RFC 8265 compares it (OpaqueString): every blank is U+0020, and the characters are composed (NFC), whichever keyboard typed them. */
const opaqueString = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Runs a task in an idle thread or a new one. A thread ends after `idleMs` without a task, and does not keep the process alive until then. */
function keptThreads(idleMs: number) {
  const idle = new Map<Worker, NodeJS.Timeout>();

  const takeIdle = (): Worker | undefined => {
    const [taken] = idle;
    if (!taken) return undefined;
    const [thread, end] = taken;
    clearTimeout(end);
    idle.delete(thread);
    return thread;
  };

  const end = (thread: Worker) => {
    idle.delete(thread);
    void thread.terminate();
  };

  return async <T>(task: object): Promise<T> => {
    const thread = takeIdle() ?? new Worker(THREAD, { execArgv: [] });
    thread.ref();
    thread.postMessage(task);
    const [result] = (await once(thread, 'message')) as [T];
    thread.unref();
    idle.set(thread, setTimeout(end, idleMs, thread).unref());
    return result;
  };
}
