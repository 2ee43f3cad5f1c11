import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stillFiles } from './still-files.ts';

let folder: string;
let time: number;
const put = (name: string, text = 'a') => writeFileSync(join(folder, name), text);
const watch = () => stillFiles(folder, () => time);

describe('the files of a folder', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'still-'));
    time = 1000;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are ready ten seconds after they stood still, in the order of names', () => {
    const files = watch();
    ['b.hl7', 'a.hl7'].forEach((name) => put(name));
    expect(files.look()).toEqual({ ready: [], growing: ['a.hl7', 'b.hl7'] });
    time += 9_999;
    expect(files.look()).toEqual({ ready: [], growing: ['a.hl7', 'b.hl7'] });
    time += 1;
    expect(files.look()).toEqual({ ready: ['a.hl7', 'b.hl7'], growing: [] });
  });

  it.each<[string, () => void]>([
    ['grows', () => put('a.hl7', 'ab')],
    ['has another time', () => utimesSync(join(folder, 'a.hl7'), 1, 1)],
  ])('begin anew when one %s', (_name, change) => {
    const files = watch();
    put('a.hl7');
    files.look();
    time += 10_000;
    change();
    expect(files.look()).toEqual({ ready: [], growing: ['a.hl7'] });
  });

  it('begin anew when they are forgotten', () => {
    const files = watch();
    put('a.hl7');
    files.look();
    time += 10_000;
    files.forget('a.hl7');
    expect(files.look()).toEqual({ ready: [], growing: ['a.hl7'] });
  });

  it.each(['.a.hl7', 'a.tmp', 'a.part', 'a.partial', 'a.filepart', 'a.hl7.PART'])('leave %s out, which is not whole', (name) => {
    put(name);
    expect(watch().look()).toEqual({ ready: [], growing: [] });
  });

  it.each(['a.hl7', 'a.parts', 'part', 'tmp.csv', 'a.part.csv'])('hold %s', (name) => {
    put(name);
    expect(watch().look().growing).toEqual([name]);
  });

  it('leave folders and empty files out', () => {
    mkdirSync(join(folder, 'done'));
    put('empty.csv', '');
    expect(watch().look()).toEqual({ ready: [], growing: [] });
  });
});
