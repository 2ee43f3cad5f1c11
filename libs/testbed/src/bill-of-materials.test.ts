import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { billOfMaterials, licenseTexts, packagesOf } from './bill-of-materials.ts';

let root: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'materials-'))));
afterAll(() => rmSync(root, { recursive: true }));

/** A file of a package in the folder, with these other files. */
function installed(folder: string, manifest: object, files: Record<string, string> = {}): string {
  const place = join(root, folder);
  mkdirSync(join(place, 'lib'), { recursive: true });
  for (const [name, content] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) writeFileSync(join(place, name), content);
  return join(place, 'lib/index.js');
}

describe('a bill of materials', () => {
  it('names each package of the files once, nested and scoped ones too, with the texts of licenses', () => {
    const files = [
      installed('node_modules/b', { name: 'b', version: '2.0.0', license: '(MIT OR ISC)' }, { LICENSE: ' text of b \n', 'README.md': 'no license' }),
      installed(
        'node_modules/b/node_modules/@a/c',
        { name: '@a/c', version: '1.0.0', license: 'ISC' },
        { 'licence.md': 'one', NOTICE: 'two', COPYING: 'three' },
      ),
    ];
    const packages = packagesOf([...files, ...files, join(root, 'src/main.ts')]);
    expect(packages.map(({ name }) => name)).toEqual(['@a/c', 'b']);
    expect(JSON.parse(billOfMaterials('an app', packages))).toEqual({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: { type: 'application', name: 'an app' } } },
      components: [
        ...[
          {
            type: 'library',
            'bom-ref': 'pkg:npm/%40a/c@1.0.0',
            name: '@a/c',
            version: '1.0.0',
            purl: 'pkg:npm/%40a/c@1.0.0',
            licenses: [{ expression: 'ISC' }],
          },
        ],
        ...[{ type: 'library', 'bom-ref': 'pkg:npm/b@2.0.0', name: 'b', version: '2.0.0', purl: 'pkg:npm/b@2.0.0', licenses: [{ expression: 'MIT OR ISC' }] }],
      ],
    });
    const texts = licenseTexts(packages);
    expect(texts.split(`\n\n${'-'.repeat(80)}\n\n`).map((part) => part.split('\n\n').sort())).toEqual([
      ['@a/c 1.0.0 (ISC)', 'one', 'three', 'two'],
      ['b 2.0.0 ((MIT OR ISC))', 'text of b'],
    ]);
  });

  it('is refused for a package without a license', () => {
    expect(() => packagesOf([installed('node_modules/d', { name: 'd', version: '1.0.0' })])).toThrow(/node_modules\/d names no license/);
  });
});
