import { html, safe } from '@biomarker/look';
import type { StateCore, Token } from 'markdown-it';
import type { MarkdownEnv } from './inserts.ts';
import { insert } from './tokens.ts';

/** The lists whose items begin with a name on a line of its own. */
const LINED = ['rows', 'figures', 'facts'];

/** The level of the text of an item of a list. */
const FACT_LEVEL = 3;

const FACT_NAME = /^[^:]+:$/;

/** Lists of names and values, each name on a line of its own. */
export function rows(state: StateCore): void {
  const { marked } = state.env as MarkdownEnv;
  let kind = '';
  for (const token of state.tokens) {
    if (token.type.startsWith('bullet_list') && token.level === 0) kind = String(token.attrGet('class'));
    if (token.type !== 'inline' || !LINED.includes(kind)) continue;
    dropColon(token);
    if (kind === 'facts' && token.level === FACT_LEVEL) wrapFact(state, token);
    if (marked) markWords(state, token, marked);
  }
}

/** Whether each item of a list begins with a name in bold and a colon. */
export function holdsFacts(tokens: readonly Token[], start: number): boolean {
  const end = tokens.findIndex(({ type, level }, index) => index > start && type === 'bullet_list_close' && level === 0);
  const items = tokens.slice(start, end).filter(({ type, level }) => type === 'inline' && level === FACT_LEVEL);
  return items.every(({ children }) => {
    const [bold, name] = children!.filter(({ content, type }) => content !== '' || type !== 'text');
    return bold?.type === 'strong_open' && FACT_NAME.test(name!.content);
  });
}

/** What follows the name is one element, so that a grid has two columns. */
function wrapFact(state: StateCore, token: Token): void {
  const end = token.children!.findIndex(({ type }) => type === 'strong_close') + 1;
  const value = token.children!.slice(end);
  if (value.every(({ type, content }) => type === 'text' && content === '')) return;
  token.children = [...token.children!.slice(0, end), insert(state, safe('<span>')), ...value, insert(state, safe('</span>'))];
}

function dropColon({ children }: Token): void {
  const end = children!.findIndex(({ type }) => type === 'link_close' || type === 'strong_close');
  for (const place of [end - 1, end + 1]) {
    const token = children![place];
    if (token?.type === 'text') token.content = token.content.replace(place < end ? /:$/ : /^: /, '');
  }
}

function markWords(state: StateCore, token: Token, marked: RegExp): void {
  let links = 0;
  token.children = token.children!.flatMap((child) => {
    links += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
    if (child.type !== 'text' || links > 0) return [child];
    return child.content.split(marked).map((part, index) => (index % 2 === 1 ? insert(state, html`<mark>${part}</mark>`) : textOf(state, part)));
  });
}

const textOf = (state: StateCore, content: string) => Object.assign(new state.Token('text', '', 0), { content });
