import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { reasonOf } from './database.ts';
import { assertRoom } from './room.ts';

const folder = mkdtempSync(join(tmpdir(), 'biomarker-room-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a first start on a full disk in one line, and no later start', () => {
  const free = (mb: number) => ({ bsize: 4096, bavail: mb * 256 });
  expect(() => assertRoom(folder, free(199))).toThrow(`DATA_DIR ${folder} has 199 MB of free space. The first start needs 200 MB.`);
  expect(() => assertRoom(folder, free(200))).not.toThrow();
  mkdirSync(join(folder, 'bundles'));
  expect(() => assertRoom(folder, free(1))).not.toThrow();
});

it.each([
  [
    {
      message: '\nInvalid `tx.searchDocument.createMany()` invocation in\nwrite-search.ts:18:27\n\nDatabase error. Code: `53100`.',
      meta: { driverAdapterError: { cause: { originalMessage: 'could not extend file "base/5/17391": No space left on device' } } },
    },
    'could not extend file "base/5/17391": No space left on device',
  ],
  [new Error('connect ECONNREFUSED 127.0.0.1:5432'), 'connect ECONNREFUSED 127.0.0.1:5432'],
  [Object.assign(new Error('relation "biomarker" does not exist'), { code: '42P01' }), 'relation "biomarker" does not exist'],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
])('says the reason of the database and not the statement', (error, reason) => expect(reasonOf(error)).toBe(reason));
