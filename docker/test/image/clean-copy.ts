import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';

/** What `COPY . .` and `npm ci` of docker/service.Dockerfile give: the files that Git and .dockerignore let through, and the packages. */
export function cleanCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-image-'));
  // Its types know the function as `default` only.
  const kept = dockerignore.default().add(readFileSync('.dockerignore', 'utf8')).createFilter();
  for (const file of gitFiles().filter(kept)) cpSync(file, join(folder, file));
  linkPackages(folder);
  return folder;
}

function gitFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  // A file that was deleted, but not yet committed, is still in the list.
  return list.split('\0').filter((file) => file && existsSync(file) && statSync(file).isFile());
}

/** Packages of others are linked; those of the workspaces are the copy's own, or it would be built from the repository. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@biomarker'), { recursive: true });
  for (const entry of readdirSync('node_modules')) {
    if (entry !== '@biomarker') symlinkSync(resolve('node_modules', entry), join(folder, 'node_modules', entry));
  }
  for (const workspace of ['apps', 'libs'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))) {
    symlinkSync(join('../..', workspace), join(folder, 'node_modules', packageName(workspace)));
  }
}

const packageName = (workspace: string) => JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).name as string;
