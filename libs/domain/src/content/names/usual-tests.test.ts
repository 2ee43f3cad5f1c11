import { expect, it } from '@jest/globals';
import { withUsualTests } from './usual-tests.ts';

it.each([
  ...['blood test', 'Blood tests', 'lab test', 'test', 'labs', 'lab results', 'blood work', 'bloodwork', 'blood test near me?', 'cheap blood tests online'],
  ...['what blood tests should I get', 'which blood tests are there', 'list of all lab tests', 'different kinds of blood tests', 'testing'],
  ...['blod test', 'bood tests', 'blood tset', 'blood testt', 'blodwork', 'bllod panel', 'blood panels'],
])('"%s" asks for the usual tests', (text) => expect(withUsualTests(text)).toBe('checkup'));

it.each([
  ...[
    'TSH blood test',
    'blood test for tiredness',
    'test strip',
    'blood',
    'lab',
    'blood type test',
    'what is normal',
    'work',
    'find a lab near me',
    'label',
    'testosterone',
    'mood test',
    'testos',
    'blood testos',
    'testo',
    'best',
    'text test',
    'blond test',
    'flood tests',
    'the best',
    'blod',
    'panel',
    'fish blod test',
    '',
  ],
])('"%s" asks for something else', (text) => expect(withUsualTests(text)).toBe(text));
