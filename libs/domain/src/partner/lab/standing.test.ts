import { describe, expect, it } from '@jest/globals';
import type { LabValue, ReferenceRange } from './lab-record.ts';
import { isCritical, isOutside, sideOf } from './standing.ts';

const quantity = (typed: string): LabValue => {
  const [, comparator, value] = typed.match(/^([<>]=?)?(.*)$/)!;
  return { kind: 'quantity', value: value!, unit: 'ng/mL', ...(comparator && { comparator: comparator as '<' }) };
};
const of = (typed: string, ...referenceRanges: ReferenceRange[]) => ({ value: quantity(typed), referenceRanges });

describe('the side of the laboratory’s own interval', () => {
  it.each<[string, ReferenceRange, string | undefined]>([
    ['14', { low: '15', high: '150' }, 'below'],
    ['15.00', { low: '15', high: '150' }, undefined],
    ['150', { low: '15', high: '150' }, undefined],
    ['150.0000000000000000001', { low: '15', high: '150' }, 'above'],
    ['90', { high: '90', highIncluded: false }, 'above'],
    ['15', { low: '15', lowIncluded: false }, 'below'],
    ['-3', { low: '-2.5', high: '2.5' }, 'below'],
    ['<15', { low: '15', high: '150' }, 'below'],
    ['<=15', { low: '15', high: '150' }, undefined],
    ['<20', { low: '15', high: '150' }, undefined],
    ['<200', { high: '150' }, undefined],
    ['>150', { low: '15', high: '150' }, 'above'],
    ['>=150', { low: '15', high: '150' }, undefined],
    ['>60', { low: '90' }, undefined],
    ['14', { text: 'see report' }, undefined],
    ['14', { low: '15', appliesTo: 'Pregnancy' }, undefined],
    ['14', { low: '15', type: 'Therapeutic Desired Level' }, undefined],
    ['14', { low: '15', type: 'Normal Range' }, 'below'],
  ])('%s in %j is %s', (typed, range, side) => expect(sideOf(of(typed, range))).toBe(side));

  it('is that of the one interval with numbers, whatever others say in words', () =>
    expect(sideOf(of('14', { text: 'see report' }, { low: '15' }))).toBe('below'));
  it('is unknown of words', () => expect(sideOf({ value: { kind: 'text', text: '14' }, referenceRanges: [{ low: '15' }] })).toBeUndefined());
  it('is unknown where two intervals have numbers', () => expect(sideOf(of('14', { low: '15' }, { low: '10' }))).toBeUndefined());
});

it('a result is outside by its number without a flag, by its flag, or by a part', () => {
  expect(isOutside(of('14', { low: '15' }))).toBe(true);
  expect(isOutside({ ...of('14', { low: '15' }), flags: { codes: ['N'] } })).toBe(true);
  expect(isOutside({ ...of('20', { low: '15' }), flags: { codes: ['H'] } })).toBe(true);
  expect(isOutside({ ...of('20', { low: '15' }), components: [{ name: 'a part', ...of('14', { low: '15' }) }] })).toBe(true);
  expect(isOutside({ ...of('20', { low: '15' }), flags: { codes: ['N'] } })).toBe(false);
});

it('a result is critical by the flag of one part', () => {
  const part = { name: 'a part', ...of('14'), flags: { codes: ['HH'] } };
  expect(isCritical({ ...of('20'), components: [{ name: 'another', ...of('1') }, part] })).toBe(true);
  expect(isCritical({ ...of('20'), components: [{ ...part, flags: { codes: ['H'] } }] })).toBe(false);
  expect(isCritical(of('20'))).toBe(false);
});

it.each([
  [{ codes: ['HH'] }, true],
  [{ codes: ['LL'] }, true],
  [{ codes: ['AA'] }, true],
  [{ codes: ['H'], text: 'CRITICAL HIGH' }, true],
  [{ codes: [], text: 'critically low' }, true],
  [{ codes: [], text: 'Panic value' }, true],
  [{ codes: ['H'] }, false],
  [{ codes: [], text: 'not critical' }, false],
  [{ codes: [], text: 'non-critical' }, false],
  [{ codes: [], text: 'noncritical high' }, false],
  [{ codes: [], text: 'life-threatening' }, true],
  [{ codes: [], text: 'life threatening' }, true],
  [{ codes: [], text: 'no panic value' }, false],
  [{ codes: [], text: 'never critical' }, false],
  [{ codes: [], text: 'not a critical value' }, false],
  [{ codes: [], text: 'not in critical range' }, false],
  [{ codes: [], text: 'not at critical level' }, false],
  [{ codes: [], text: 'not life-threatening' }, false],
  [{ codes: ['HH'], text: 'not critical' }, true],
])('the flag %j is critical: %s', (flags, critical) => expect(isCritical({ ...of('5'), flags })).toBe(critical));
