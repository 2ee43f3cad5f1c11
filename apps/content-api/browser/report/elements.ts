type Child = Node | string | undefined | false;

/** An element with attributes and children. Texts become text nodes: nothing of a report is ever markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  for (const child of children) if (child) made.append(child);
  return made;
}

/** A part of a drawing. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: readonly SVGElement[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, text] of Object.entries(attributes)) made.setAttribute(name, text);
  made.append(...children);
  return made;
}

/** An icon whose symbol stands in the page. */
export const drawing = (name: string): SVGElement => drawn('svg', { class: 'i', 'aria-hidden': 'true' }, drawn('use', { href: `#i-${name}` }));
