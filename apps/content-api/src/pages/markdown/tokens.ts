import { type Html } from '@biomarker/look';
import type { StateCore, Token } from 'markdown-it';

export const inserted = (state: StateCore, markup: Html | undefined): Token[] => (markup ? [insert(state, markup)] : []);

export const insert = (state: StateCore, { markup }: Html) => Object.assign(new state.Token('figure', '', 0), { content: markup });

export function open(state: StateCore, tag: string, attributes: Record<string, string>): Token {
  return Object.assign(new state.Token(`${tag}_open`, tag, 1), { attrs: Object.entries(attributes), block: true });
}

export const close = (state: StateCore, tag: string) => Object.assign(new state.Token(`${tag}_close`, tag, -1), { block: true });

export const plainText = (inline: Token) =>
  (inline.children ?? []).map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');
