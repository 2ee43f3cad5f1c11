import { describe, expect, it } from '@jest/globals';
import { hasLostNothing } from './settlement.ts';

const seen = { identity: '7/00000001/16500', now: '7/00000001/16500', beat: '41', synchronous: true };
const promoted = { ...seen, now: '7/00000002/16500' };

describe('a new timeline', () => {
  it('has lost nothing after a synchronous failover with the newest beat', () => {
    expect([hasLostNothing(seen, promoted), hasLostNothing(seen, { ...promoted, beat: '42' })]).toEqual([true, true]);
  });

  it.each([
    ['replication was asynchronous', { ...seen, synchronous: false }, promoted],
    ['a beat is missing', seen, { ...promoted, beat: '40' }],
    ['the server is another', seen, { ...promoted, now: '8/00000001/16500' }],
    ['the table was made anew', seen, { ...promoted, now: '7/00000002/16999' }],
    ['the row is that of another server', seen, { ...promoted, identity: '6/00000001/16500' }],
  ])('may have lost writes when %s', (_fault, before, after) => expect(hasLostNothing(before, after)).toBe(false));
});
