import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';

/** The result of `COPY . .` and `npm ci` in docker/service.Dockerfile: the files that Git and .dockerignore admit, and the packages. */
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
  // The list still holds deleted files before the commit.
  return list.split('\0').filter((file) => file && existsSync(file) && statSync(file).isFile());
}

/** Links third-party packages. Workspace packages are the copy's own, so the build does not use the repository. */
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
