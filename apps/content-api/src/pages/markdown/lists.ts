import { html, icon } from '@biomarker/look';
import type { StateCore, Token } from 'markdown-it';
import { holdsFacts } from './rows.ts';
import type { Inserts, MarkdownEnv } from './inserts.ts';
import { close, insert, open } from './tokens.ts';

/** The class of each list, and icons before its links. */
export function lists(state: StateCore): void {
  const { listKind, iconOf, factRows } = state.env as MarkdownEnv;
  let section = '';
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'section_open') section = String(token.attrGet('aria-labelledby'));
    const kind = token.type === 'bullet_list_open' && token.level === 0 && (listKind?.(section) ?? (factRows && holdsFacts(state.tokens, index) && 'facts'));
    if (kind) token.attrJoin('class', kind);
    if (token.type === 'inline' && iconOf) addIcon(state, token, iconOf);
  }
}

function addIcon(state: StateCore, { children }: Token, iconOf: NonNullable<Inserts['iconOf']>): void {
  const [first] = children ?? [];
  const shape = first?.type === 'link_open' && iconOf(String(first.attrGet('href')));
  if (shape) children!.unshift(insert(state, icon(shape)));
}

/** The end of a long list in a fold. */
export function longLists(state: StateCore): void {
  const { mostItems } = state.env as MarkdownEnv;
  if (!mostItems) return;
  let part = '';
  let [place, rest] = [0, 0];
  state.tokens = state.tokens.flatMap((token, index, all) => {
    const isOuter = token.type.startsWith('bullet_list') && token.level === 0;
    if (token.type === 'heading_open') part = String(token.attrGet('id'));
    if (isOuter && token.nesting === 1) [place, rest] = [0, restOf(all, index, mostItems(part))];
    if (isOuter && token.nesting === -1 && rest > 0) return [token, close(state, 'details')];
    if (token.type !== 'list_item_open' || token.level !== 1 || rest === 0 || place++ !== mostItems(part)) return token;
    return [close(state, 'ul'), open(state, 'details', { class: 'more' }), insert(state, html`<summary>${rest} more</summary>`), open(state, 'ul', {}), token];
  });
}

/** The items of a list beyond the first ones. A fold with one item would save nothing. */
function restOf(tokens: readonly Token[], start: number, most = Infinity): number {
  const end = tokens.findIndex(({ type, level }, index) => index > start && type === 'bullet_list_close' && level === 0);
  const rest = tokens.slice(start, end).filter(({ type, level }) => type === 'list_item_open' && level === 1).length - most;
  return rest > 1 ? rest : 0;
}
