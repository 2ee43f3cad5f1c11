import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A writer ends within this time after its last byte. */
const STILL_MS = 10_000;
/** Hidden files, and the endings that programs give a file until it is whole. */
const UNFINISHED = /^\.|\.(tmp|part|partial|filepart)$/i;

export type StillFiles = {
  /** Names in order: files that stood still, and files that may still grow. */ look(): { ready: string[]; growing: string[] };
  /** The file may be a new one next time. */ forget(name: string): void;
};

/** Watches the files of a folder: one whose size and time stood still for 10 s is whole. An empty file is not there yet. */
export function stillFiles(folder: string, now: () => number = Date.now): StillFiles {
  let seen = new Map<string, { print: string; since: number }>();
  return {
    look() {
      const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() && !UNFINISHED.test(entry.name) ? [entry.name] : []));
      const next: typeof seen = new Map();
      for (const name of names.sort()) {
        const stat = statSync(join(folder, name), { throwIfNoEntry: false });
        if (!stat || stat.size === 0) continue;
        const print = `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
        const before = seen.get(name);
        next.set(name, before?.print === print ? before : { print, since: now() });
      }
      seen = next;
      const isReady = (name: string) => now() - seen.get(name)!.since >= STILL_MS;
      return { ready: [...seen.keys()].filter(isReady), growing: [...seen.keys()].filter((name) => !isReady(name)) };
    },
    forget: (name) => void seen.delete(name),
  };
}
