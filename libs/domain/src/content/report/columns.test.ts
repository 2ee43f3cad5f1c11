import { expect, it } from '@jest/globals';
import { dateColumnsOf, readColumns } from './columns.ts';
import type { Item } from './items.ts';

const HEADING = 'Date            19/11/24  23/07/25';
const COLUMNS = dateColumnsOf(HEADING, 'day first');

/** The numbers of a line, and its unit. */
const itemsOf = (line: string): Item[] =>
  [...line.matchAll(/(<)?(\d\.\d)|mg\/L/g)].map(({ 0: whole, 1: comparator, 2: text, index }): Item => {
    const place = { at: index, end: index + whole.length, enclosed: false };
    return text === undefined
      ? { ...place, kind: 'unit', ucum: [whole], text: whole }
      : { ...place, kind: 'number', text, ...(comparator === '<' && { comparator }) };
  });

it.each([
  ['CRP mg/L <5.0   3.2       4.1', { value: { text: '4.1' }, interval: { high: '5.0' }, earlier: [{ text: '3.2' }] }],
  ['CRP mg/L  <5.0  3.2       4.1', { value: { text: '4.1' }, interval: { high: '5.0' }, earlier: [{ text: '3.2' }] }],
  ['CRP mg/L        <5.0      4.1', { value: { text: '4.1' }, earlier: [{ text: '5.0', comparator: '<' }] }],
  ['CRP mg/L                  <5.0', { value: { text: '5.0', comparator: '<' }, earlier: [] }],
])('a limit before the first column belongs to all, and one within a column is a result: "%s"', (line, read) => {
  const found = readColumns(itemsOf(line), line, COLUMNS)!;
  expect(found).toMatchObject(read);
  expect('interval' in found).toBe('interval' in read);
});
