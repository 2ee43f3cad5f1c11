import { expect, it } from '@jest/globals';
import { withoutNul } from './audit.ts';

it.each(['\0', '\ud800', '\udbff', '\udc00', '\udfff'])('%j is replaced, which jsonb cannot hold', (unit) => {
  expect(withoutNul({ id: `a${unit}b`, list: [unit] })).toEqual({ id: 'a\ufffdb', list: ['\ufffd'] });
});

it('whole characters stay', () => {
  const detail = { id: 'ü 😀 \ue000 \\ud800' };
  expect(withoutNul(detail)).toEqual(detail);
});
