import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf } from './lab-writer.ts';

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reversed(part)]),
  );
};

describe('a fingerprint', () => {
  it('has 22 characters, 132 bits', () => {
    expect(fingerprintOf({ a: 1 })).toMatch(/^[\w-]{22}$/);
  });

  it('does not depend on the order of fields, at any depth', () => {
    fc.assert(fc.property(fc.object(), (record) => expect(fingerprintOf(reversed(record) as object)).toBe(fingerprintOf(record))));
    expect(fingerprintOf({ a: 1, b: { c: [{ d: 1, e: null }] } })).toBe(fingerprintOf({ b: { c: [{ e: null, d: 1 }] }, a: 1 }));
  });

  it('ignores an undefined field, since storage keeps none', () => {
    expect(fingerprintOf({ a: 1, b: undefined })).toBe(fingerprintOf({ a: 1 }));
    expect(fingerprintOf({ a: { b: undefined } })).toBe(fingerprintOf({ a: {} }));
  });

  it('changes with a value, a field and the order of a list', () => {
    const records = [{ a: 1 }, { a: '1' }, { a: null }, { b: 1 }, {}, { a: [1, 2] }, { a: [2, 1] }, { a: { 0: 1, 1: 2 } }, { a: [] }, { a: {} }];
    expect(new Set(records.map(fingerprintOf)).size).toBe(records.length);
  });
});
