import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DocumentFile } from './files/document-file.ts';
import { load } from 'js-yaml';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Reads and checks `<folder>/*.md`; collects errors in `faults`, each with its file. */
export function readDocuments(folder: string, faults: string[]): DocumentFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => {
      const shown = `prisma/content/docs/${name}`;
      const result = DocumentFile.safeParse(parts(readFileSync(join(folder, name), 'utf8'), basename(name, '.md'), shown, faults));
      if (result.success) return [result.data];
      faults.push(...result.error.issues.map((issue) => `${shown}: ${issue.path.join('.') || 'file'}: ${issue.message}`));
      return [];
    });
}

function parts(text: string, slug: string, shown: string, faults: string[]): unknown {
  const [, frontMatter = '', body = ''] = FRONT_MATTER.exec(text) ?? [];
  try {
    return { ...(load(frontMatter) as object), slug, body: body.trim() };
  } catch (error) {
    faults.push(`${shown}: ${(error as Error).message}`);
    return { slug, body };
  }
}
