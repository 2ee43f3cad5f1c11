import { describe, expect, it } from '@jest/globals';
import type { LabValue } from '../lab/lab-record.ts';
import { holdsControl, numberOf, rangeOf, textUnit } from './written-values.ts';

const quantity: LabValue = { kind: 'quantity', value: '5', unit: 'mg/dL' };

describe('a number as a laboratory writes it', () => {
  it.each<[string, '.' | ',', ReturnType<typeof numberOf>]>([
    ['5', '.', { value: '5' }],
    ['5.40', '.', { value: '5.40' }],
    ['5,40', ',', { value: '5.40' }],
    ['5,40', '.', undefined],
    ['.5', '.', { value: '0.5' }],
    ['5.', '.', { value: '5' }],
    ['-1.5', '.', { value: '-1.5' }],
    ['+1.5', '.', { value: '1.5' }],
    ['<5', '.', { value: '5', comparator: '<' }],
    ['<= 5', '.', { value: '5', comparator: '<=' }],
    ['>5', '.', { value: '5', comparator: '>' }],
    ['>= 5', '.', { value: '5', comparator: '>=' }],
    ['=5', '.', undefined],
    ['.', '.', undefined],
    ['', '.', undefined],
    ['5 mg', '.', undefined],
  ])('%j with the decimal %j', (text, decimal, expected) => expect(numberOf(text, decimal)).toEqual(expected));
});

describe('an interval as a laboratory writes it', () => {
  it.each<[string, object]>([
    ['3.5-5.1', { low: '3.5', high: '5.1' }],
    ['3.5 – 5.1', { low: '3.5', high: '5.1' }],
    ['3.5 to 5.1', { low: '3.5', high: '5.1' }],
    ['-2 - 2', { low: '-2', high: '2' }],
    ['5-5', { low: '5', high: '5' }],
    ['5.1-3.5', {}],
    ['< 5', { high: '5', highIncluded: false }],
    ['<5', { high: '5', highIncluded: false }],
    ['<=5', { high: '5' }],
    ['<= 5', { high: '5' }],
    ['> 60', { low: '60', lowIncluded: false }],
    ['>60', { low: '60', lowIncluded: false }],
    ['>=60', { low: '60' }],
    ['>= 60', { low: '60' }],
    ['60', {}],
    ['negative', {}],
    ['1.2.3-5', {}],
    ['3-5.1.2', {}],
    ['<  5', { high: '5', highIncluded: false }],
    ['3,5-5,1', {}],
  ])('%j of a number', (text, bounds) => expect(rangeOf(text, quantity, { decimal: '.' })).toEqual([{ ...bounds, text }]));

  it('has the decimals of the feed', () => {
    expect(rangeOf('3,5-5,1', quantity, { decimal: ',' })).toEqual([{ low: '3.5', high: '5.1', text: '3,5-5,1' }]);
  });

  it.each<[string, LabValue | undefined, object[]]>([
    ['an interval of numbers', { kind: 'range', low: '1', high: '2' } as LabValue, [{ low: '3', high: '5', text: '3-5' }]],
    ['words', { kind: 'text', text: 'clear' }, [{ text: '3-5' }]],
    ['nothing yet', undefined, [{ text: '3-5' }]],
    ['a value that is absent', { kind: 'absent', reason: 'error' } as LabValue, []],
  ])('beside %s', (_what, value, expected) => expect(rangeOf('3-5', value, { decimal: '.' })).toEqual(expected));

  it('is none where nothing was sent', () => expect(rangeOf('', quantity, { decimal: '.' })).toEqual([]));
});

it.each<[string, object]>([
  ['mg/dL', { unit: 'mg/dL', ucum: 'mg/dL' }],
  ['10^3/uL', { unit: '10^3/uL', ucum: '10*3/uL' }],
  ['furlong', { unit: 'furlong' }],
  ['', { unit: '' }],
])('the unit %j stays as written, beside its code', (text, expected) => {
  expect(textUnit(text, { isUnit: (code) => ['mg/dL', '10*3/uL'].includes(code) }, { units: {} })).toEqual(expected);
});

it.each([
  ['tab, line feed and return', 'a\tb\nc\rd', false],
  ['C1, which FHIR allows', 'a\x85\x9fb\x7f', false],
  ['NUL', 'a\0', true],
  ['an escape', 'a\x1b', true],
  ['a form feed', 'a\x0c', true],
])('a text with %s', (_what, text, expected) => expect(holdsControl(text)).toBe(expected));
