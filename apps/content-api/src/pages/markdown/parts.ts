import { html, type Html } from '@biomarker/look';
import type { StateCore, Token } from 'markdown-it';
import type { MarkdownEnv, Part } from './inserts.ts';
import { close, inserted, open, plainText } from './tokens.ts';

/** Frames around the parts below headings of level 3. */
export function parts(state: StateCore): void {
  const { partOf, hints } = state.env as MarkdownEnv;
  if (!partOf) return;
  let section = '';
  let parts = 0;
  let framed: Part | undefined;

  state.tokens = state.tokens.flatMap((token, index, all) => {
    if (token.type === 'section_open') {
      section = String(token.attrGet('aria-labelledby'));
      parts = 0;
    }
    const begins = token.type === 'heading_open' && token.tag === 'h3';
    const ended = framed && (begins || token.type === 'section_close') ? [close(state, framed === 'card' ? 'div' : 'details')] : [];
    if (begins) {
      framed = section ? partOf(section, String(token.attrGet('id'))) : undefined;
      return [...ended, ...opened(state, framed, section, parts++), token];
    }
    if (ended.length > 0) framed = undefined;
    if (token.type !== 'heading_close' || token.tag !== 'h3' || !framed || framed === 'card') return [...ended, token];
    return [token, ...inserted(state, hintOf(hints?.[plainText(all[index - 1]!)])), close(state, 'summary')];
  });
}

const hintOf = (words = ''): Html | undefined => (words === '' ? undefined : html`<small>${words}</small>`);

function opened(state: StateCore, part: Part | undefined, section: string, place: number): Token[] {
  if (!part) return [];
  if (part === 'card') return [open(state, 'div', { class: 'part' })];
  const attributes: Record<string, string> = part === 'fold' ? { class: 'fold' } : { name: section, ...(place === 0 && { open: '' }) };
  return [open(state, 'details', attributes), open(state, 'summary', {})];
}
