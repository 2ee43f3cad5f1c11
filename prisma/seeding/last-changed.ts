import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { CONTENT_FOLDER } from '../places.ts';
import { hashOf } from './identity.ts';

/** The folders whose files are pages. */
const FOLDERS = ['biomarkers', 'categories', 'comparisons', 'docs', 'lab-packages'];

/** `prisma/content/last-changed.json`: for each of these files the day of its last change, and a digest of its content on that day. */
export const LastChanged = z.record(z.string(), z.strictObject({ date: z.iso.date(), digest: z.string() }));
export type LastChanged = z.infer<typeof LastChanged>;

export const lastChangedFile = (folder = CONTENT_FOLDER) => join(folder, 'last-changed.json');

export const readLastChanged = (folder = CONTENT_FOLDER): LastChanged => LastChanged.parse(JSON.parse(readFileSync(lastChangedFile(folder), 'utf8')));

/** A digest of each file, by path, independent of YAML layout. */
export const contentDigests = (folder = CONTENT_FOLDER): Record<string, string> =>
  Object.fromEntries(pathsIn(folder).map((path) => [path, digestOf(path, readFileSync(join(folder, path), 'utf8'))]));

const pathsIn = (folder: string) =>
  FOLDERS.flatMap((part) =>
    readdirSync(join(folder, part))
      .sort()
      .map((name) => `${part}/${name}`),
  );

const digestOf = (path: string, content: string) => hashOf(path.endsWith('.yaml') ? load(content) : content).slice(0, 16);

/** A fault for each file without a date. */
export const undated = (known: LastChanged, folder: string): string[] =>
  pathsIn(folder)
    .filter((path) => !(path in known))
    .map((path) => `prisma/content/${path}: has no date in last-changed.json; run "npm run generate"`);

/** The current dates: changed and new files get today's. */
export const withToday = (known: LastChanged, digests: Record<string, string>, today: string): LastChanged =>
  Object.fromEntries(Object.entries(digests).map(([path, digest]) => [path, known[path]?.digest === digest ? known[path] : { date: today, digest }]));
