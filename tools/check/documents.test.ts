import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

// Paths and links in the repository's documents exist.

const markdownBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const FILES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...markdownBelow('docs').map((name) => join('docs', name)),
  ...['apps', 'libs'].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'README.md'))).filter((file) => existsSync(file)),
];
const read = (file: string) => readFileSync(file, 'utf8');
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) => [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

const sourcesOf = (path: string) => [path, ...['prisma', 'tools'].map((folder) => path.replace(/^prisma\/(\w+)\.js$/, `${folder}/$1.ts`))];

/** Files that a text names by a path from the root, and that are not there. The build and the operator make `dist` and `.env`; a bundle has its
 * source's name. */
const missingPaths = (text: string) =>
  [...withoutCode(text).matchAll(/`((?:apps|libs|prisma|tools|docker|docs)\/[^`<>*{}…\s:]+\.\w+)(?::\d+)?`/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.includes('/dist/') && !path.endsWith('/.env') && !sourcesOf(path).some((source) => existsSync(source)));

describe('documents', () => {
  test('are found', () => expect(FILES.length).toBeGreaterThan(20));

  test.each(FILES)('%s links to existing files and headings', (file) => {
    const targets = [...withoutCode(read(file)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = targets.filter(([, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  // The changelog names files of the past.
  test.each(FILES.filter((file) => file !== 'CHANGELOG.md'))('%s names existing files', (file) => expect(missingPaths(read(file))).toEqual([]));

  test('that name a file which is gone are found', () => {
    expect(missingPaths('In `docs/gone.md` and `libs/domain/src/index.ts:5`, by `tools/check.ts`, as `libs/<name>/src`.')).toEqual([
      'docs/gone.md',
      'libs/domain/src/index.ts',
    ]);
  });
});
