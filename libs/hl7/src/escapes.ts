/** The characters of MSH-1 and MSH-2. */
export type Delimiters = { field: string; component: string; repetition: string; escape: string; subcomponent: string };

/** Decodes the escapes of a part that is split already. `decode` reads bytes in the character set of the message. Unknown escapes stay as sent. */
export function unescaped(text: string, { field, component, repetition, escape, subcomponent }: Delimiters, decode: (bytes: Uint8Array) => string): string {
  if (!escape || !text.includes(escape)) return text;
  const plain: Record<string, string> = {
    F: field,
    S: component,
    T: subcomponent,
    R: repetition,
    E: escape,
    H: '',
    N: '',
    '.br': '\n',
    '.ce': '\n',
    '.fi': '\n',
  };
  const parts = text.split(escape);
  let out = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const code = parts[at]!;
    const isOpen = at + 1 >= parts.length;
    out += isOpen ? escape + code : (plain[code] ?? special(code, decode) ?? `${escape}${code}${escape}`) + parts[at + 1]!;
  }
  return out;
}

function special(code: string, decode: (bytes: Uint8Array) => string): string | undefined {
  const [, lines] = code.match(/^\.sp ?\+?(\d{0,3})$/) ?? [];
  if (lines !== undefined) return '\n'.repeat(Math.min(Number(lines || '1'), 100));
  const [, hex] = code.match(/^X((?:[0-9A-Fa-f]{2})+)$/) ?? [];
  return hex === undefined ? undefined : decode(Buffer.from(hex, 'hex'));
}
