import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgresAccount } from './binaries.ts';

/** `folder`, or a link from it to a folder that PostgreSQL's account can reach. */
export function accessibleHome(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'postgres');
  if (existsSync(link)) return realpathSync(link);
  if (!postgresAccount) {
    mkdirSync(link, { mode: 0o700 });
    return realpathSync(link);
  }

  const real = realpathSync(folder);
  const reachable = parentsOf(real).every((parent) => (statSync(parent).mode & 0o001) !== 0);
  const home = reachable ? link : `/var/tmp/embedded-postgres-data-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  requireOwn(home);
  chownSync(home, postgresAccount.uid, postgresAccount.gid);
  if (home !== link) {
    rmSync(link, { force: true });
    symlinkSync(home, link);
  }
  return realpathSync(home);
}

/** In a shared folder, another user could have created it and could read its contents. */
export function requireOwn(home: string): void {
  const status = lstatSync(home);
  const isOurs = status.uid === process.getuid?.() || status.uid === postgresAccount?.uid;
  if (!isOurs || (status.mode & 0o077) !== 0 || !status.isDirectory())
    throw new Error(`${home} belongs to somebody else, or others may open it: remove it, or choose another DATA_DIR.`);
}

function parentsOf(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...parentsOf(dirname(path))];
}

/** The superuser's password, generated once and stored next to the data. */
export function passwordOf(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
