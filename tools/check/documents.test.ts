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

  test.each(['docs/spec-gaps.md', 'docs/how-to-add.md'])('%s names existing paths', (file) => {
    const paths = [...read(file).matchAll(/`((?:apps|libs|prisma|tools|docker|docs)\/[^`<>*… ]+)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
