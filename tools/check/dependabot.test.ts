import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { load } from 'js-yaml';

type Update = { 'package-ecosystem': string; directory?: string; directories?: string[]; schedule: { interval: string } };
const { updates } = load(readFileSync('.github/dependabot.yml', 'utf8')) as { updates: Update[] };
const foldersOf = ({ directory, directories = [directory!] }: Update) => directories.map((folder) => folder.slice(1));

/** The files that each kind of update reads, and the folders below which this repository has them. */
const READ: Record<string, [file: RegExp, folders: string[], inside?: string]> = {
  npm: [/^package-lock\.json$/, ['', 'tools/lab']],
  'github-actions': [/\.ya?ml$/, [''], '.github/workflows'],
  docker: [/Dockerfile$/, ['docker']],
  'docker-compose': [/^compose\.yaml$/, ['docker']],
};

it.each(Object.entries(READ))('%s is updated each week wherever it has files', (kind, [file, folders, inside = '']) => {
  const update = updates.find((one) => one['package-ecosystem'] === kind)!;
  expect([foldersOf(update), update.schedule.interval]).toEqual([folders, 'weekly']);
  for (const folder of folders) expect(readdirSync(join('.', folder, inside)).filter((name) => file.test(name))).not.toEqual([]);
});

it('nothing else is updated, and no folder with a lock file is left out', () => {
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(Object.keys(READ));
  const locked = ['', ...readdirSync('tools').map((name) => join('tools', name))].filter((folder) => existsSync(join('.', folder, 'package-lock.json')));
  expect(locked).toEqual(READ.npm![1]);
});
