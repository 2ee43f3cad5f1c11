import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { badSubjects } from './commit-subjects.ts';

const AUTHOR = ['-c', 'user.name=A', '-c', 'user.email=a@example.test', '-c', 'commit.gpgsign=false'];
let folder: string;
const git = (...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd: folder });
const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'subjects-'));
  git('init', '-q');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('subjects of at most 72 characters with a type pass, others are named', () => {
  commit('feat: begin');
  commit(`feat(mcp): ${'a'.repeat(61)}`);
  commit('fix(api)!: break');
  commit(`feat(mcp): ${'a'.repeat(62)}`);
  commit('Add a thing');
  expect(badSubjects('HEAD', folder)).toEqual([
    expect.stringContaining('Add a thing: begin with a type'),
    expect.stringContaining('73 characters, at most 72 are allowed'),
  ]);
});

test('a merge is not judged, and a range that is not there fails', () => {
  commit('feat: stand before the side');
  git('checkout', '-q', '-b', 'side', 'HEAD~1');
  commit('feat: change the side');
  git('merge', '-q', '--no-ff', '-m', `Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`, '-');
  expect(badSubjects('HEAD~1..HEAD', folder)).toEqual([]);
  expect(badSubjects('nowhere..HEAD', folder)).toEqual([expect.stringContaining('nowhere')]);
});
