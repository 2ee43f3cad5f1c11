import { icon } from '@biomarker/look';
import { CARE_LEAD } from '@biomarker/pages';
import type { StateCore, Token } from 'markdown-it';
import { insert } from './tokens.ts';

/** A paragraph that tells what cannot wait is an alert. */
export function careAlerts(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const around = state.tokens[index - 1];
    if (!around || token.type !== 'inline' || !isCareNote(token)) continue;
    for (const name of ['class', 'role']) around.attrSet(name, 'alert');
    token.children!.unshift(insert(state, icon('phone')));
  }
}

const isCareNote = ({ children }: Token) => children?.find(({ content }) => content !== '')?.content === CARE_LEAD;
