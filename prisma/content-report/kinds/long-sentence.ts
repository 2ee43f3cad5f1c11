import type { Kind } from './kind.ts';

export const MOST_WORDS = 25;
/** Fields that hold no sentences of ours: titles of others, codes and addresses. */
const OTHERS = new Set(['researchLinks', 'furtherReading', 'loinc', 'source', 'sourceUrl', 'aliases', 'seoVariations', 'words', 'biomarkers']);
const CODE = /```[\s\S]*?```|`[^`]*`/g;

/** The sentences of a text that have more words than a reader holds in mind. A colon or a semicolon ends one, as a reader pauses there. */
export function longSentences(text: string): string[] {
  return text
    .replace(CODE, '')
    .split(/(?<=[.!?:;])\s+|\n{2,}|\n(?=[-|#>])/)
    .filter((sentence) => (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/%-]*/gu) ?? []).length > MOST_WORDS);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (OTHERS.has(key) ? [] : textsIn(part)));
}

export const longSentence: Kind = {
  name: `A sentence of more than ${MOST_WORDS} words`,
  faultsIn: ({ biomarkers, questions, concerns, labPackages, categories, documents, careSigns }) => {
    const all: [string, unknown][] = [
      ...[...biomarkers, ...labPackages, ...categories, ...documents].map((file): [string, unknown] => [file.slug, file]),
      ...questions.map((file): [string, unknown] => [`questions ${file.biomarker}`, file]),
      ...concerns.map((file): [string, unknown] => [`concerns ${file.concern}`, file]),
      ['care signs', careSigns],
    ];
    return all.flatMap(([where, file]) => textsIn(file).flatMap((text) => longSentences(text).map((sentence) => `${where}: ${sentence}`)));
  },
};
