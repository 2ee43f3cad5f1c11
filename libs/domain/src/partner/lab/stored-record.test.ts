import { expect, it } from '@jest/globals';
import { currentRecord } from './stored-record.ts';

const quantity = { kind: 'quantity', unit: 'mg/L', ucum: 'mg/L' };

it.each<[what: string, stored: object, current: object]>([
  ['a number', { value: { ...quantity, value: 1.5, comparator: '<' } }, { value: { ...quantity, value: '1.5', comparator: '<' } }],
  ['a small number', { value: { ...quantity, value: 1e-7 } }, { value: { ...quantity, value: '0.0000001' } }],
  ['a number of this release', { value: { ...quantity, value: '1.50' } }, { value: { ...quantity, value: '1.50' } }],
  [
    'a coded value',
    { value: { kind: 'concept', system: 's', code: 'c', display: 'Words' } },
    { value: { kind: 'coded', codings: [{ system: 's', code: 'c', display: 'Words' }], text: 'Words' } },
  ],
  ['words', { value: { kind: 'text', text: 'QNS' } }, { value: { kind: 'text', text: 'QNS' } }],
  [
    'intervals',
    { referenceRanges: [{ low: 0.5, high: '2.50', text: 'own' }, { low: 3 }, { high: 4 }] },
    { referenceRanges: [{ low: '0.5', high: '2.50', text: 'own' }, { low: '3' }, { high: '4' }] },
  ],
  ['a flag', { interpretation: 'H' }, { flags: { codes: ['H'] } }],
  ['flags of this release', { interpretation: 'H', flags: { codes: ['HH'] } }, { flags: { codes: ['HH'] } }],
  ['all else', { status: 'final', name: 'Ferritin' }, { status: 'final', name: 'Ferritin' }],
])('%s that an earlier release stored reads as today', (_what, stored, current) => expect(currentRecord(stored)).toEqual(current));
