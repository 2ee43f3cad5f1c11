import type { Request } from 'express';
import { describe, expect, it } from '@jest/globals';
import { formTokens, isFromOwnPage } from './form-token.ts';

const ORIGIN = 'https://partner.example.test';

describe('the same-origin check of a form', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    [ORIGIN, 'same-origin', true],
    ['null', 'same-origin', true],
    [undefined, undefined, true],
    [undefined, 'none', true],
    [ORIGIN, 'same-site', false],
    ['null', 'same-site', false],
    ['null', 'cross-site', false],
    [undefined, 'cross-site', false],
    ['https://sister.example.test', 'same-origin', false],
    ['https://partner.example.test:8443', undefined, false],
  ])('with origin %s and site %s returns %s', (origin, site, isOwn) => {
    expect(isFromOwnPage({ headers: { origin, 'sec-fetch-site': site } } as unknown as Request, ORIGIN)).toBe(isOwn);
  });
});

describe('a form token', () => {
  const tokens = formTokens(['the new secret', 'the old secret']);

  it('is valid only for its session and purpose', () => {
    const token = tokens.make('session 1', 'consent');
    expect(tokens.holds(token, 'session 1', 'consent')).toBe(true);
    expect(tokens.holds(token, 'session 2', 'consent')).toBe(false);
    expect(tokens.holds(token, 'session 1', 'login')).toBe(false);
    for (const other of [undefined, '', [token], token.slice(1), `${token}AAAA`]) expect(tokens.holds(other, 'session 1', 'consent')).toBe(false);
  });

  it('stays valid while its secret is listed, and no longer', () => {
    const token = formTokens(['the old secret']).make('session 1', 'consent');
    expect(tokens.holds(token, 'session 1', 'consent')).toBe(true);
    expect(formTokens(['the new secret']).holds(token, 'session 1', 'consent')).toBe(false);
  });
});
