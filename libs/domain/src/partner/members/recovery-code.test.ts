import { describe, expect, it } from '@jest/globals';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  it('are ten, each of 24 characters that nobody confuses', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it.each([
    ['in lower case', '7k3m-0a1b-cdef-ghjk-mnpq-rstv'],
    ['without hyphens', '7K3M0A1BCDEFGHJKMNPQRSTV'],
    ['with blanks and dashes', ' 7K3M 0A1B–CDEF GHJK\u2011MNPQ RSTV\n'],
    ['with letters for digits', '7K3M-OAIB-CDEF-GHJK-MNPQ-RSTV'],
    ['with another letter for a digit', '7K3M-oAlB-CDEF-GHJK-MNPQ-RSTV'],
  ])('are the same %s', (_how, typed) => {
    expect(digestOfRecoveryCode(typed)).toBe(digestOfRecoveryCode('7K3M-0A1B-CDEF-GHJK-MNPQ-RSTV'));
  });

  it('differ by one character', () => {
    expect(digestOfRecoveryCode('7K3M-0A1B-CDEF-GHJK-MNPQ-RSTW')).not.toBe(digestOfRecoveryCode('7K3M-0A1B-CDEF-GHJK-MNPQ-RSTV'));
    expect(digestOfRecoveryCode('')).not.toBe(digestOfRecoveryCode('0'));
  });
});
