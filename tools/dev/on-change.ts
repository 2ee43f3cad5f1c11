import { watch } from 'node:fs';

/** Editors write a file in several steps. */
const SETTLED_MS = 100;

/** Calls `act` after the last of several changes below `folders`, one call at a time, and tells its errors. Returns the end of it. */
export function onChange(folders: readonly string[], act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let acting = Promise.resolve();
  const next = () => {
    acting = acting.then(act).catch((error: Error) => console.error(error.message));
  };
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(next, SETTLED_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, settle));
  return () => watchers.forEach((watcher) => watcher.close());
}
