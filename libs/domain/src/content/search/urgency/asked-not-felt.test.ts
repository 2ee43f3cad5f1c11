import { describe, expect, it } from '@jest/globals';
import { urgencyOf } from './read-urgency.ts';

const levelOf = (text: string) => urgencyOf(text)?.level ?? 'calm';

/** Texts that would be urgent without the word in stars. Each word of the reader stands in one of them. */
const ASKED: readonly string[] = [
  ...['risk of', 'risks of', 'prevent', 'preventing', 'prevention of', 'screening for', 'prone to'].map((words) => `*${words}* chest pain`),
  ...['seizure', 'seizures', 'fainting'].map((illness) => `${illness} *medication*`),
  ...['medications', 'meds', 'drug', 'drugs', 'pill', 'pills', 'medicine', 'medicines', 'disorder', 'disorders', 'survivor', 'survivors'].map((noun) => `seizure *${noun}*`),
  ...['history', 'time', 'times', 'test', 'tests', 'marker', 'markers', 'level', 'levels'].map((noun) => `seizure *${noun}*`),
  ...['can', 'could', 'does', 'do', 'will', 'would', 'might'].map((verb) => `*${verb} salt cause* chest pain`),
  ...['make', 'lead to', 'give', 'trigger', 'affect', 'raise', 'lower', 'increase', 'predict', 'show', 'detect', 'mean'].map((verb) => `*does salt ${verb}* chest pain`),
  ...['what *causes*', 'what is the *cause* of', 'what does it *mean* to have', 'which *deficiency* gives', 'which *vitamin* helps', 'which *vitamins* are for', 'what does salt *do to*'].map((words) => `${words} chest pain`),
  ...['died of', 'died from', 'passed away of', 'family history of', 'runs in the family:', 'as a child', 'used to have', 'history of', 'when i was young', 'in the past', 'previous', 'previously', 'recovering from', 'survived', 'survivor of'].map((words) => `*${words}* chest pain`),
  ...['years ago', 'year ago', 'months ago', 'month ago', 'last year'].map((words) => `chest pain two *${words}*`),
  ...['fear', 'afraid', 'scared'].map((word) => `*${word} of* chest pain`),
]; // prettier-ignore

const NOT_THERE: readonly string[] = [
  ...['no', 'without', 'not having', 'dont have', 'never had', 'no any'].map((words) => `*${words}* chest pain`),
  ...['chest pain', 'seizure', 'seizures'].map((sign) => `*no* ${sign}`),
];

const OF_THINGS: readonly string[] = [
  ...['tight', 'loose', 'ill', 'well', 'best', 'better', 'close', 'clothes', 'shoes', 'not', 'no longer', "isn't", "aren't"].map((word) => `*${word}* fitting`),
  ...['pacemaker', 'defibrillator', 'stent', 'catheter', 'coil', 'iud', 'implant', 'diaphragm', 'prosthesis', 'crown', 'denture', 'brace', 'lens', 'hearing aid', 'pump', 'sensor', 'monitor', 'mask', 'bra', 'insole', 'kitchen', 'pipe', 'curve'].flatMap((thing) => [`*${thing}* fitting`, `fitting *${thing}s*`]),
  ...['tight', 'tightly', 'loose', 'loosely', 'well', 'room', 'rooms', 'lenses', 'of a stent', 'for an implant'].map((words) => `fitting *${words}*`),
  ...['a', 'an', 'the', 'my', 'his', 'her', 'your', 'new', 'my new'].map((word) => `fitting *${word} pacemaker*`),
]; // prettier-ignore

const NOW = ['now', 'right now', 'help', 'sudden', 'suddenly', 'hour', 'hours', 'minutes', 'tonight', 'today', 'just', 'cant breathe', 'cant breath'];

const plain = (text: string) => text.replaceAll('*', '');
const bare = (text: string) => text.replaceAll(/\*[^*]*\*/g, '').trim();

describe('a sign that is asked about, and not felt', () => {
  it.each([...ASKED, ...NOT_THERE, ...OF_THINGS])('%s is calm, and urgent without the words in stars', (text) =>
    expect([levelOf(plain(text)), levelOf(bare(text))]).toEqual(['calm', 'emergency']),
  );

  it.each(NOW)('is urgent where it happens %s', (word) =>
    expect([levelOf('risk of chest pain'), levelOf(`risk of chest pain ${word}`)]).toEqual(['calm', 'emergency']),
  );
});
