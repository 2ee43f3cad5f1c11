import { holdsControl } from '@biomarker/domain/partner';
import { orUndefined } from '@biomarker/domain/shared';

/** The characters of MSH-1 and MSH-2. */
export type Delimiters = {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
  /** From version 2.7 on; `#` where the message names none. */ truncation: string;
};

/** Decodes the escapes of a part that is split already. `decode` reads bytes in the character set of the message. Unknown escapes stay as sent. */
export function unescaped(text: string, delimiters: Delimiters, decode: (bytes: Uint8Array) => string): string {
  const { field, component, repetition, escape, subcomponent, truncation } = delimiters;
  if (!escape || !text.includes(escape)) return text;
  const plain: Record<string, string> = {
    F: field,
    S: component,
    T: subcomponent,
    R: repetition,
    E: escape,
    P: truncation,
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
    // \XC3\\XA9\ are two bytes of one character.
    if (BYTES.test(code) && parts[at + 1] === '' && at + 3 < parts.length && BYTES.test(parts[at + 2]!)) {
      parts[at + 2] = code + parts[at + 2]!.slice(1);
      continue;
    }
    out += isOpen ? escape + code : ((Object.hasOwn(plain, code) ? plain[code] : special(code, decode)) ?? `${escape}${code}${escape}`) + parts[at + 1]!;
  }
  return out;
}

const BYTES = /^X((?:[0-9A-Fa-f]{2})+)$/;

function special(code: string, decode: (bytes: Uint8Array) => string): string | undefined {
  const [, lines] = code.match(/^\.sp ?\+?(\d{0,3})$/) ?? [];
  if (lines !== undefined) return '\n'.repeat(Math.min(Number(lines || '1'), 100));
  const [, hex] = code.match(BYTES) ?? [];
  // Absent for bytes that are not of the character set.
  const decoded = hex === undefined ? undefined : orUndefined(() => decode(Buffer.from(hex, 'hex')));
  return decoded === undefined || holdsControl(decoded) ? undefined : decoded;
}
