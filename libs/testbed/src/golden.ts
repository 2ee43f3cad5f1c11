import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/** The reviewed text in a file. Fails where the current one differs, and tells the command: `GOLDEN=write` in the environment writes it anew. Read the diff before you commit it. */
export function golden(file: URL, current: string): string {
  if (process.env.GOLDEN === 'write') {
    mkdirSync(dirname(fileURLToPath(file)), { recursive: true });
    writeFileSync(file, current);
  }
  const reviewed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  try {
    expect(current).toBe(reviewed);
    return reviewed;
  } catch (error) {
    const test = relative('.', expect.getState().testPath!);
    (error as Error).stack =
      `If the change of ${relative('.', fileURLToPath(file))} is meant: GOLDEN=write ${test.endsWith('.round.ts') ? 'npm run check -- rounds' : 'npm test --'} ${test}, and read the diff.\n\n${(error as Error).stack}`;
    throw error;
  }
}

const BLOCKS = /<\/?(?:p|h\d|li|ul|ol|dl|dt|dd|div|section|form|fieldset|legend|label|caption|tr|table|main|nav|details|summary|button)\b[^>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a field is to a person, a browser and a password manager; hidden ones are left out. */
const FIELD = /<(input|select|textarea)\b([^>]*)>/g;
const TOLD = /\s(?:(?:type|name|autocomplete|inputmode|min|max|minlength|maxlength|pattern)="[^"]*"|required|checked|multiple|disabled)(?=[\s/]|$)/g;
const fieldOf = (_field: string, kind: string, attributes: string) => {
  if (/\stype="hidden"/.test(attributes)) return '';
  const told = [...(attributes.match(TOLD) ?? []), ...(attributes.match(/\svalue="[^"]+"/) ?? [])];
  return `[${kind}${told.join('').replaceAll('"', '')}] `;
};

const OPTION = /<option\b([^>]*)>/g;
const FORM = /<form\b([^>]*)>/g;
const LINK = /<a\b([^>]*)>(.*?)<\/a>/gs;
const BUTTON = /<button\b([^>]*)>/g;

/** The values of attributes, in this order; addresses without the host of the test, and with any id as `ID`. */
const valuesOf = (attributes: string, ...names: string[]) =>
  names
    .flatMap((name) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? [])
    .join(' ')
    .replace(/^https?:\/\/(?:127\.0\.0\.1|localhost):\d+/, '')
    .replace(/(?<=\/interaction\/)[\w-]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID');

/** A name that a screen reader says in place of the words, or for an element without words. */
const LABELED = /<\w+\b[^>]*\saria-label="([^"]*)"[^>]*>/g;

/** The place where a person is, which a style or a screen reader tells. */
const CURRENT = /<\w+\b[^>]*\saria-current="(\w+)"[^>]*>/g;

/** The roles and states of a tag, for assistive technology and the keyboard, without those that stand among the words. */
const TAG = /<(\w+)\b([^>]*)>/g;
const TOLD_BESIDE = /\s((?:role|aria-(?!label=|current)[a-z]+|tabindex|scope|lang)="[^"]*"|hidden|open|inert)(?=[\s/>]|$)/g;

/** Roles, states and relations of the elements, each with its number on the page; ids without their random part. */
const besideTheWords = (html: string): string[] => {
  const counts = new Map<string, number>();
  for (const [, tag, attributes] of html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, (_, name: string) => (name === 'svg' ? _.slice(0, _.indexOf('>') + 1) : ''))
    .matchAll(TAG)) {
    const told = [...attributes!.matchAll(TOLD_BESIDE)].map(([, one]) => one!.replaceAll('"', '')).join(' ');
    if (told) counts.set(`${tag} ${told}`, (counts.get(`${tag} ${told}`) ?? 0) + 1);
  }
  return [...counts].map(([told, count]) => `‹${told}${count > 1 ? ` × ${count}` : ''}›`);
};

/**
 * The words, fields, links and forms of HTML as a person meets them, a line for each block and option; cells of a table are divided by bars.
 * The roles, states and languages of elements follow as a list.
 */
export const wordsOf = (html: string): string => [...wordsOnly(html), ...besideTheWords(html), ''].join('\n');

const wordsOnly = (html: string): string[] =>
  html
    .replace(LABELED, (tag, label: string) => ` ‹read as ${label}› ${tag}`)
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, '')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, ' | ')
    .replace(FIELD, fieldOf)
    .replace(OPTION, (_option, attributes: string) => `\n- ${/\sselected(?=[\s>]|$)/.test(attributes) ? '‹selected› ' : ''}${valuesOf(attributes, 'value')} `)
    .replace(FORM, (form, attributes: string) => `${form}\n[form ${valuesOf(attributes, 'method', 'action')}]\n`)
    .replace(BUTTON, (button, attributes: string) => (/\sname=/.test(attributes) ? `${button}[${valuesOf(attributes, 'name', 'value')}] ` : button))
    .replace(CURRENT, (tag, kind) => `${tag}‹current${kind === 'true' ? '' : ` ${kind}`}› `)
    .replace(LINK, (_link, attributes: string, words: string) => `${words} → ${valuesOf(attributes, 'href')} `)
    .replace(/<\/?strong>/g, '*')
    .replace(/<br\b[^>]*>/g, ' / ')
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ (?=[.,;:?])/g, '')
        .trim(),
    )
    .filter(Boolean);
