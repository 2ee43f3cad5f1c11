import { readdirSync } from 'node:fs';
import { expect, it, jest } from '@jest/globals';
import type { Outcome } from './run-node.ts';

/** What `nx` prints for its arguments. */
let prints: (args: string) => string | undefined = () => undefined;
jest.unstable_mockModule('./run-node.ts', () => ({
  runNode: async (_script: string, ...args: string[]): Promise<Outcome> => {
    const stdout = prints(args.join(' '));
    return { ok: stdout !== undefined, stdout: stdout ?? '', output: 'its fault' };
  },
}));
const { missedByAffected, missedByRelease } = await import('./nx.ts');

const EVERY = ['prisma', 'tools', 'docker', ...['content-api', 'mcp-server', 'partner-auth', 'db', 'domain'].map((name) => `@biomarker/${name}`)];

it('a change must reach each project that depends on its file', async () => {
  const seen: string[] = [];
  prints = (args) => (seen.push(args), JSON.stringify(EVERY));
  expect(await missedByAffected()).toEqual([]);
  expect(seen[0]).toBe('show projects --affected --files=prisma/content/biomarkers/ferritin.yaml --json');
  prints = () => JSON.stringify(EVERY.filter((name) => name !== 'prisma'));
  expect(await missedByAffected()).toEqual(
    ['prisma/content/biomarkers/ferritin.yaml', 'tools/operator/main.ts', 'docker/postgres/roles.sql', 'jest.config.mjs'].map(
      (file) => `a change of ${file} does not reach prisma`,
    ),
  );
});

it('each app and the client get a version and a changelog', async () => {
  const folders = [...readdirSync('apps').map((name) => `apps/${name}`), 'libs/client'];
  const version = folders.map((folder) => `written to manifest: \u001b[1m${folder}\u001b[22m/package.json`);
  const changelog = folders.map((folder) => `entry in ${folder}/CHANGELOG.md`);
  const release = (versions: string[], changelogs: string[]) => (args: string) => (args.startsWith('release version') ? versions : changelogs).join('\n');
  prints = release(version, changelog);
  expect(await missedByRelease()).toEqual([]);
  prints = release(version.slice(0, -1), changelog);
  expect(await missedByRelease()).toEqual(['no version for libs/client']);
  prints = release(version, changelog.slice(0, -1));
  expect(await missedByRelease()).toEqual(['no changelog for libs/client']);
});

it('a fault of nx is told with its command', async () => {
  prints = () => undefined;
  await expect(missedByAffected()).rejects.toThrow(/^nx show projects --affected .*: its fault$/);
});
