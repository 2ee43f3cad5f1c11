import { expect, test } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password1234',
  'Password1234!',
  '123456789012',
  'abcdefghijkl',
  '987654321098',
  'iloveyouiloveyou',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'qwertyuiop12',
  'UNBELIEVABLE',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['correct horse of ada', 'a long enough password', 'xK9#mQ2$vL7w', 'unchained melody tonight', '7201-4466-9035'])('%s is not common', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
