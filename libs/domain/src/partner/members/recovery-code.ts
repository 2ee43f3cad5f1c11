import { randomBytes } from 'node:crypto';
import { digestOf } from '../model/secrets.ts';

const CODES = 10;
/** 15 bytes are 24 characters. NIST SP 800-63B lets a plain digest store a look-up secret of at least 112 bits. */
const CODE_BYTES = 15;
/** Crockford's base32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes such as `7K3M-…`, six groups of four characters each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const characters = bits.match(/.{5}/g)!.map((five) => ALPHABET[parseInt(five, 2)]);
    return characters.join('').match(/.{4}/g)!.join('-');
  });

/** The same for every spelling of a code: blanks, hyphens and lower case do not count, nor do I and L for 1, O for 0. */
export const digestOfRecoveryCode = (code: string): string =>
  digestOf(
    code
      .toUpperCase()
      .replace(/[\s\p{Dash}]/gu, '')
      .replace(/[IL]/g, '1')
      .replace(/O/g, '0'),
  );
