import { describe, expect, it } from '@jest/globals';
import { withoutOtherWords } from './other-words.ts';

const left = (query: string) =>
  withoutOtherWords(query.split(' ').map((word) => ({ typed: word, word })))
    .map(({ word }) => word)
    .join(' ');

describe('a name of a test', () => {
  it.each([
    ['how to *lead* a healthy life'],
    ['i *lead* an active social life'],
    ['*lead* healthier lives'],
    ['can stress *lead* to hair loss'],
    ['can this *lead* into diabetes'],
    ['what *leads* to anemia'],
    ['how to *lead*'],
    ['*lead* the way'],
    ['what would *lead* a person to low iron'],
    ['the *lead* singer'],
    ['12 *lead* test'],
    ['*lead* ecg'],
    ['*iron* out the details'],
    ['*iron* my shirt'],
    ['pumping *iron*'],
    ['hair *irons*'],
    ['*mercury* retrograde'],
    ['planet *mercury*'],
    ['hair *bun*'],
    ['*bun* in the oven'],
    ['cinnamon *buns*'],
    ['resistance *bands*'],
    ['bar *stool*'],
    ['*quest* for health'],
  ])('is another word in "%s"', (query) => expect(left(query.replaceAll('*', ''))).toBe(query.replace(/\*\S+\* ?/, '').trim()));

  it.each([
    ...['lead', 'leads', 'lead level', 'lead in blood', 'lead poisoning', 'is lead to blame', 'is lead a heavy metal', 'exposure to lead', 'lead exposure and life'],
    ...['iron', 'is my iron out of range', 'low iron man', 'iron panel', 'mercury in fish', 'bun level', 'high bun creatinine', 'bands', 'stool test', 'quest'],
  ])('stays one in "%s"', (query) => expect(left(query)).toBe(query)); // prettier-ignore
});
