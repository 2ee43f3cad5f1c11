import { icon } from '@biomarker/look';
import type { StateCore } from 'markdown-it';
import type { MarkdownEnv } from './inserts.ts';
import { insert } from './tokens.ts';

export function headingIcons(state: StateCore): void {
  const { headingIcons } = state.env as MarkdownEnv;
  for (const [index, token] of state.tokens.entries()) {
    const shape = token.type === 'heading_open' && headingIcons?.[String(token.attrGet('id'))];
    if (shape) state.tokens[index + 1]!.children!.unshift(insert(state, icon(shape)));
  }
}
