import { expect, it } from '@jest/globals';
import { unescaped } from './escapes.ts';

const DELIMITERS = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&', truncation: '#' };
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const read = (text: string) => unescaped(text, DELIMITERS, decode);

it.each([
  ['5 \\T\\ 6 \\F\\ 7', '5 & 6 | 7'],
  ['\\S\\\\R\\\\E\\', '^~\\'],
  ['one\\.br\\two\\.sp2\\three\\.sp\\four', 'one\ntwo\n\nthree\nfour'],
  ['\\H\\bold\\N\\', 'bold'],
  ['caf\\XC3A9\\', 'café'],
  ['\\Zxx\\ and \\C2842\\', '\\Zxx\\ and \\C2842\\'],
  ['a lone \\ stays', 'a lone \\ stays'],
  ['\\XC3', '\\XC3'],
  ['caf\\XC3\\\\XA9\\!', 'café!'],
  ['\\XC3\\\\XA9', '\\XC3\\\\XA9'],
  ['\\X41\\\\F\\\\X42\\', 'A|B'],
  ['\\XC3\\ and \\XA9\\', '\\XC3\\ and \\XA9\\'],
  ['\\X41\\ and \\X42\\', 'A and B'],
  ['bad \\XC3\\ bytes', 'bad \\XC3\\ bytes'],
  ['\\P\\ \\constructor\\', '# \\constructor\\'],
  ['\\.sp999999\\', '\\.sp999999\\'],
  ['\\.sp +2\\', '\n\n'],
])('%j is read as %j', (sent, text) => expect(read(sent)).toBe(text));

it('uses the delimiters of the message', () => {
  expect(unescaped('!F!!E!', { ...DELIMITERS, field: '$', escape: '!' }, decode)).toBe('$!');
});

it('leaves out at most 100 lines', () => expect(read('\\.sp101\\')).toBe('\n'.repeat(100)));
