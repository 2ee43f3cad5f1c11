import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TakenMail } from '@biomarker/domain/partner';
import { createPost } from './post.ts';

let folder: string;
const send = (recipient: string) =>
  createPost({ from: 'no-reply@members.example', baseUrl: 'https://members.example', way: { folder } })(
    {
      ...{ id: '1', kind: 'password', recipient, data: { givenName: 'Ada', at: '2026-05-04T09:30:00Z' } },
    } as unknown as TakenMail,
    undefined,
  );

describe('a recipient', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'post-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['a@b', 'ada@members.example', 'ädä@müller.example', `${'a'.repeat(64)}@${'b'.repeat(255)}`])('%s gets the message', async (recipient) => {
    await send(recipient);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.each([
    '',
    'ada',
    '@b',
    'a@',
    'a@b@c',
    `${'a'.repeat(65)}@b`,
    `a@${'b'.repeat(256)}`,
    ...[...' ,;:<>()"\\', '\t', '\r', '\n', '\0', '\u202e'].flatMap((one) => [`a${one}@b`, `a@b${one}c`]),
  ])('%j gets nothing', async (recipient) => {
    await expect(send(recipient)).rejects.toThrow('not an email address');
    expect(readdirSync(folder)).toEqual([]);
  });
});
