import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { CONTENT_FOLDER } from '../places.ts';
import { hashOf, idOf } from './identity.ts';

/** The folders whose files are pages, and the addresses of these pages. */
const FOLDERS: Record<string, string> = {
  biomarkers: '/biomarkers',
  categories: '/categories',
  comparisons: '/compare',
  docs: '/docs',
  'lab-packages': '/panels',
};

/** A digest of each part of a file, by the part's name: a field of YAML, or a section of markdown. */
type Parts = Record<string, string>;

/** `prisma/content/last-changed.json`: for each of these files the day of its last change, the parts that changed on that day (none: a new file), and its parts. */
export const LastChanged = z.record(z.string(), z.strictObject({ date: z.iso.date(), changed: z.array(z.string()), parts: z.record(z.string(), z.string()) }));
export type LastChanged = z.infer<typeof LastChanged>;

export const lastChangedFile = (folder = CONTENT_FOLDER) => join(folder, 'last-changed.json');

export const readLastChanged = (folder = CONTENT_FOLDER): LastChanged => LastChanged.parse(JSON.parse(readFileSync(lastChangedFile(folder), 'utf8')));

/** The parts of each file, by path, independent of YAML layout. */
export const contentParts = (folder = CONTENT_FOLDER): Record<string, Parts> =>
  Object.fromEntries(pathsIn(folder).map((path) => [path, partsOf(path, readFileSync(join(folder, path), 'utf8'))]));

const pathsIn = (folder: string) =>
  Object.keys(FOLDERS).flatMap((part) =>
    readdirSync(join(folder, part))
      .sort()
      .map((name) => `${part}/${name}`),
  );

/** The parts of one file's text. */
export function partsOf(path: string, content: string): Parts {
  const parts = path.endsWith('.yaml') ? Object.entries(load(content) as object) : sectionsOf(content);
  return Object.fromEntries(parts.map(([name, value]) => [name, hashOf(value).slice(0, 8)]));
}

/** The sections below headings of the second level; what stands before the first is the introduction. */
function sectionsOf(markdown: string): [string, string][] {
  const [introduction = '', ...sections] = markdown.split(/^## /m);
  return [['introduction', introduction], ...sections.map((section): [string, string] => [section.split('\n')[0]!.trim(), section])];
}

/** A fault for each file without a date. */
export const undated = (known: LastChanged, folder: string): string[] =>
  pathsIn(folder)
    .filter((path) => !(path in known))
    .map((path) => `prisma/content/${path}: has no date in last-changed.json; run "npm run generate"`);

/** The current dates: changed and new files get today's. A second change on the same day adds its parts. */
export const withToday = (known: LastChanged, files: Record<string, Parts>, today: string): LastChanged =>
  Object.fromEntries(
    Object.entries(files).map(([path, parts]) => {
      const before = known[path];
      if (!before) return [path, { date: today, changed: [], parts }];
      const changed = changedParts(before.parts, parts);
      if (changed.length === 0) return [path, before];
      const isNew = before.changed.length === 0;
      const earlier = before.date === today ? before.changed : [];
      return [path, { date: today, changed: before.date === today && isNew ? [] : [...new Set([...earlier, ...changed])], parts }];
    }),
  );

/** The names of parts that differ, are new or are gone. */
export const changedParts = (before: Parts, after: Parts): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((name) => before[name] !== after[name]);

/** Fields whose words are not those of their name. */
const WORDS: Record<string, string> = {
  significance: 'why it matters',
  whatNext: 'what to do next',
  numbers: 'the text about its numbers',
  ranges: 'reference ranges',
  conversions: 'conversions of units',
  specimen: 'sample',
  loinc: 'LOINC codes',
  ucumUnit: 'unit',
  aliases: 'other names',
  careSigns: 'signs that need care',
  metaDescription: 'description',
  noRangeReason: 'why it has no range',
  applicableGender: 'whom it is for',
  displayOrder: 'order in lists',
  priceUsd: 'price',
  turnaroundDays: 'time to the result',
  fastingRequired: 'fasting',
};
/** Fields that no page shows. */
const UNSEEN = new Set(['slug', 'seoVariations', 'labvendorMarkerId']);

/** One row for each page, with the parts that its last change changed, in words. */
export const pageChangeRows = (known: LastChanged) =>
  Object.entries(known).map(([file, { changed }]) => {
    const [, folder, name] = /^(.+)\/(.+)\.\w+$/.exec(file)!;
    const row = { path: `${FOLDERS[folder!]}/${name}`, parts: [...new Set(changed.filter((part) => !UNSEEN.has(part)).map(wordsOf))] };
    return { id: idOf('page-change', row.path), ...row, sourceHash: hashOf(row) };
  });

const wordsOf = (part: string): string =>
  WORDS[part] ?? (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(part) ? part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : part);
