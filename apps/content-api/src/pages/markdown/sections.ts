import { html } from '@biomarker/look';
import type { StateCore, Token } from 'markdown-it';
import type { MarkdownEnv } from './inserts.ts';
import { close, insert, inserted, open, plainText } from './tokens.ts';

/** A section for each heading of level 2, and an id for each heading below level 1. */
export function sections(state: StateCore): void {
  if (state.inlineMode) return;
  const { headings, afterIntroduction, afterLead, formerIds = {}, folds } = state.env as MarkdownEnv;
  const ids = new Set<string>();
  const introduction = inserted(state, afterIntroduction);
  const lead = inserted(state, afterLead);
  const sectioned: Token[] = [open(state, 'div', { class: 'lead' })];
  let closing = ['div'];

  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const heading = { id: '', text: plainText(state.tokens[index + 1]!) };
      heading.id = freeId(heading.text, ids);
      token.attrSet('id', heading.id);
      if (token.tag === 'h2') {
        headings.push(heading);
        sectioned.push(...closing.map((tag) => close(state, tag)), ...lead.splice(0));
        sectioned.push(open(state, 'section', { 'aria-labelledby': heading.id }));
        closing = ['section'];
      }
      sectioned.push(...(formerIds[heading.id] ?? []).map((id) => insert(state, html`<span id="${id}"></span>`)));
    }
    sectioned.push(token);
    if (token.type === 'paragraph_close') sectioned.push(...introduction.splice(0));
    if (token.type === 'heading_close' && token.tag === 'h2') {
      const words = folds?.get(headings.at(-1)!.id);
      if (words !== undefined) {
        closing = ['details', 'section'];
        sectioned.push(...foldOf(state, words));
      }
    }
  }
  state.tokens = [...sectioned, ...closing.map((tag) => close(state, tag))];
}

/** The fold that holds the rest of a section. */
const foldOf = (state: StateCore, words: string): Token[] => [open(state, 'details', { class: 'fold' }), insert(state, html`<summary>${words}</summary>`)];

/** The id of a heading; of several with the same words, that of the first. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';

function freeId(text: string, taken: Set<string>): string {
  const base = headingId(text);
  let id = base;
  for (let next = 2; taken.has(id); next++) id = `${base}-${next}`;
  taken.add(id);
  return id;
}
