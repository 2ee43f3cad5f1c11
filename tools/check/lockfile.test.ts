import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { lockFaults } from './lockfile.ts';

it('names a lacking package of another platform, and a package without its address in the registry of npm', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'package-lock.json');
  const resolved = (name: string) => `https://registry.npmjs.org/${name}/-/${name}-1.0.0.tgz`;
  const packages = {
    '': { optionalDependencies: { a: '1.0.0', 'b-win32': '1.0.0' } },
    'apps/own': {},
    'node_modules/own': { resolved: 'apps/own', link: true },
    'node_modules/a': { resolved: resolved('a') },
    'node_modules/a/node_modules/c': { inBundle: true },
    'node_modules/d': {},
    'node_modules/e': { resolved: 'https://mirror.example/e/-/e-1.0.0.tgz' },
  };
  writeFileSync(file, JSON.stringify({ packages }));
  expect(lockFaults(file)).toEqual([
    `the root wants b-win32, which ${file} lacks`,
    'node_modules/d has no address in https://registry.npmjs.org/',
    'node_modules/e has no address in https://registry.npmjs.org/',
  ]);
});
