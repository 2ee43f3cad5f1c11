import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { newestMigration } from '../libs/db/src/generated/newest-migration.ts';
import { STAMP } from './generate-client.ts';
import { migrationNames } from './migrating/migration-files.ts';

it('the client was made anew for this schema, migration and generator', () => {
  const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const newest = migrationNames().at(-1);
  expect(readFileSync(STAMP, 'utf8').split('\n')).toEqual([digestOf('prisma/schema.prisma'), newest, digestOf('node_modules/prisma/package.json')]);
  expect(newestMigration).toBe(newest);
});
