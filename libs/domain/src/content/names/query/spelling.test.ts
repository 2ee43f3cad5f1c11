import { expect, it } from '@jest/globals';
import { corrected } from './spelling.ts';

const TERMS = ['fe', 'tsh', 'zinc', 'ferritin', 'triglycerides'];
const meant = (word: string, isLast = false, beginnings: string[] = []) => corrected({ word, begins: false, candidates: TERMS, beginnings }, isLast);

it.each([
  ['a word of three letters is none', 'tsg', undefined],
  ['one wrong letter of four', 'zink', 'zinc'],
  ['two wrong letters of four', 'zikk', undefined],
  ['two wrong letters of eight', 'feritinn', 'ferritin'],
  ['two wrong letters of seven', 'feriten', 'ferritin'],
  ['three wrong letters', 'feritnna', undefined],
  ['letters in another order', 'znic', 'zinc'],
  ['two wrong letters of six', 'zincxy', undefined],
  ['a number', '1234', undefined],
])('%s: "%s" means %s', (_rule, word, term) => {
  expect(meant(word)).toEqual(term === undefined ? undefined : { to: term, whole: true });
});

it('takes a last word of five letters or more for the beginning of a term', () => {
  expect(meant('trygl', true, ['tri', 'trigl'])).toEqual({ to: 'trigl', whole: false });
  expect(meant('trygl', false, ['tri', 'trigl'])).toBeUndefined();
  expect(meant('tryg', true, ['trig'])).toBeUndefined();
});

it('takes the nearer of two terms, the first of two as near, and the longer of two beginnings', () => {
  const among = (word: string, ...candidates: string[]) => corrected({ word, begins: false, candidates, beginnings: [] }, false)?.to;
  expect([among('ferritim', 'ferretin', 'ferritin'), among('feritina', 'ferritin', 'feritin'), among('zinx', 'zina', 'zinc')]).toEqual([
    'ferritin',
    'feritin',
    'zina',
  ]);
  expect(meant('trygl', true, ['tryg', 'trigl', 'trygly'])).toEqual({ to: 'trygly', whole: false });
  expect(meant('trygl', true, ['trxxl', 'trig'])).toBeUndefined();
});

it('corrects no word that begins a term', () => {
  expect(corrected({ word: 'zink', begins: true, candidates: TERMS, beginnings: [] }, true)).toBeUndefined();
});
