import type { StateCore } from 'markdown-it';

/** External links send no referrer and add no search ranking. */
export function outgoingLinks({ tokens }: StateCore): void {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === 'link_open' && /^https?:/.test(String(token.attrGet('href')))) token.attrSet('rel', 'external noopener nofollow');
}

/** A number that is a link names a source; as "(1)" it becomes a mark above the line. */
export function references(state: StateCore): void {
  for (const { children } of state.tokens) {
    for (const [index, token] of (children ?? []).entries()) {
      const [number, , after] = children!.slice(index + 1, index + 4);
      if (token.type !== 'link_open' || !/^\d+$/.test(number?.content ?? '')) continue;
      const before = children![index - 1];
      if (before?.content.endsWith(' (') && after?.content.startsWith(')')) {
        before.content = before.content.slice(0, -2);
        after.content = after.content.slice(1);
        token.attrSet('class', 'source');
      }
      token.attrSet('aria-label', `Source ${number!.content}`);
    }
  }
}

/** Each source of a numbered list has an address: "#source-2". */
export function sources({ tokens }: StateCore): void {
  let [heading, number] = ['', 0];
  for (const token of tokens) {
    if (token.type === 'heading_open') [heading, number] = [String(token.attrGet('id')), 0];
    if (heading === 'sources' && token.type === 'list_item_open') token.attrSet('id', `source-${++number}`);
  }
}
