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
