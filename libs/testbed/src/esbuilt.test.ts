import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/** What a process prints that bundles this script of a page, and prints the error. */
function printed(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-scripts-'));
  mkdirSync(join(folder, 'apps/partner-auth/browser'), { recursive: true });
  writeFileSync(join(folder, 'apps/partner-auth/browser/page.ts'), script);
  const bundler = fileURLToPath(new URL('browser-scripts.ts', import.meta.url));
  const code = `import { bundleBrowserScripts } from '${bundler}'; bundleBrowserScripts(['apps/partner-auth']).catch(({ message }) => console.error(message));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

it.each([
  ['a fault', 'const broken = ;', /Unexpected ";"/g, 1],
  ['a warning', 'console.log({ a: 1, a: 2 });', /Duplicate key/g, 1],
  ['a sound script', 'console.log(1);', /./g, 0],
])('a build tells of %s', (_what, script, told, times) => expect(printed(script).match(told) ?? []).toHaveLength(times));
