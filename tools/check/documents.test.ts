import { spawnSync } from 'node:child_process';
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

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
/** Words of a command that are paths from the root, and no place that a reader fills in. */
const placesIn = (words: string) => words.split(' ').filter((word) => /^(apps|libs|prisma|tools|docker|docs)\/[^<>…*]+$/.test(word));
/** Scripts of package.json that a text runs and that are not there, and paths after them that match no file. */
const missingInCommands = (text: string, files: readonly string[]) =>
  [...text.matchAll(/\bnpm (?:run )?(test|(?<=run )[\w:-]+)(?: -- ([^`\n#|]*))?/g)].flatMap(([, script = '', words = '']) => [
    ...(scripts.includes(script) ? [] : [`npm run ${script}`]),
    ...placesIn(words.trim()).filter((place) => !files.some((file) => new RegExp(place).test(file))),
  ]);
const tracked = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n');

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

  test.each(FILES.filter((file) => file !== 'CHANGELOG.md'))('%s runs existing scripts on existing paths', (file) => {
    expect(missingInCommands(read(file), tracked)).toEqual([]);
  });

  test('that run what is gone are found', () => {
    const text = 'Then `npm run gone`, `npm test -- libs/gone apps/<app>/src`, `npm run check -- rounds tools/gone` and `npm test -- tools/check`.';
    expect(missingInCommands(text, tracked)).toEqual(['npm run gone', 'libs/gone', 'tools/gone']);
  });

  test('that name a file which is gone are found', () => {
    expect(missingPaths('In `docs/gone.md` and `libs/domain/src/index.ts:5`, by `tools/check.ts`, as `libs/<name>/src`.')).toEqual([
      'docs/gone.md',
      'libs/domain/src/index.ts',
    ]);
  });
});
