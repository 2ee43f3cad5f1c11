import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

// The commands of `npm run images`, which stand-ins of the two programs write down.

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const log = join(folder, 'log');
for (const program of ['buildah', 'podman']) {
  writeFileSync(join(folder, program), `#!/bin/sh\necho ${program} "$@" >> ${log}\necho 123456789\n`);
  chmodSync(join(folder, program), 0o755);
}
afterAll(() => rmSync(folder, { recursive: true }));

function build(...base: string[]): { commands: string[]; told: string[] } {
  writeFileSync(log, '');
  const script = "const { buildImages } = await import('./tools/images/build.ts'); await buildImages(process.argv[1]);";
  const args = ['--conditions=@biomarker/source', '--import', 'tsx', '--input-type=module', '-e', script, ...base];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
  expect([status, stderr]).toEqual([0, '']);
  return { commands: linesOf(readFileSync(log, 'utf8')), told: linesOf(stdout) };
}

const linesOf = (text: string) => text.trim().split('\n');

const SERVICES = ['content-api', 'partner-auth', 'mcp-server'];

it('builds the migration and each service from one file, and tells how large they are', () => {
  const { commands, told } = build();
  const command = (image: string, target: string, ...args: string[]) =>
    ['buildah build --isolation chroot --layers --file docker/service.Dockerfile --target', target, ...args, `--tag localhost/biomarker/${image} .`].join(' ');
  const size = (image: string) => `podman image inspect --format {{.Size}} localhost/biomarker/${image}`;
  expect(commands).toEqual([
    ...[command('migrate', 'migrate'), size('migrate')],
    ...SERVICES.flatMap((service) => [command(service, 'service', '--build-arg', `APP=${service}`), size(service)]),
  ]);
  expect(told.map((line) => line.replace(/\d+ s/, 'N s'))).toEqual(['migrate', ...SERVICES].map((image) => `${image}: built in N s, 123 MB`));
});

it('builds all of them on another base image', () => {
  const builds = build('localhost/node:24').commands.filter((line) => line.startsWith('buildah'));
  expect(builds.filter((line) => line.includes('--build-arg NODE_IMAGE=localhost/node:24 '))).toHaveLength(4);
});
