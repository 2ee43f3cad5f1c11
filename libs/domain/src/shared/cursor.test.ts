import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { cursorCodec } from './cursor.ts';

const secret = 'a secret of this test';
const codec = cursorCodec([secret]);
const start = { offset: 20, after: { sortValue: 'ferritin', id: '5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c11' } };
const binding = ['biomarkers', 'name', 'asc', { gender: 'female' }];

describe('a cursor', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ maxLength: 60 }), fc.uuid(), (offset, sortValue, id) => {
        const position = { offset, after: { sortValue, id } };
        expect(codec.decode(codec.encode(position, binding), binding)).toEqual(position);
      }),
    );
  });

  it('stays below the 256-character limit of tool inputs', () => {
    const longest = { offset: 1e6, after: { sortValue: 'x'.repeat(80), id: start.after.id } };
    expect(codec.encode(longest, binding).length).toBeLessThanOrEqual(256);
  });

  it('is refused with a missing or extra part', () => {
    const token = codec.encode(start, binding);
    for (const other of [`${token}.`, `${token}.x`, token.split('.')[0]!, '', '.']) expect(codec.decode(other, binding)).toBeUndefined();
  });

  it('is refused with any single character changed', () => {
    const token = codec.encode(start, binding);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, other) => {
        fc.pre(token[at] !== other);
        expect(codec.decode(token.slice(0, at) + other + token.slice(at + 1), binding)).toBeUndefined();
      }),
    );
  });

  it('outlives the rotation of its secret, and is signed by the first of a list', () => {
    const [newer, both] = [cursorCodec(['a newer secret']), cursorCodec(['a newer secret', secret])];
    expect(both.decode(codec.encode(start, binding), binding)).toEqual(start);
    expect(both.encode(start, binding)).toBe(newer.encode(start, binding));
  });

  it('is refused for another query, another secret, and arbitrary text', () => {
    expect(codec.decode(codec.encode(start, binding), ['biomarkers', 'slug'])).toBeUndefined();
    expect(cursorCodec(['another secret']).decode(codec.encode(start, binding), binding)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => codec.decode(text, binding) === undefined));
  });
});

describe('the form of a cursor', () => {
  it('holds an offset alone where no row precedes it', () => {
    expect(codec.decode(codec.encode({ offset: 20 }, binding), binding)).toStrictEqual({ offset: 20 });
  });

  it('has one spelling: no other last character decodes', () => {
    const token = codec.encode(start, binding);
    const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    expect(last.filter((each) => codec.decode(token.slice(0, -1) + each, binding))).toEqual([token.at(-1)]);
  });

  it('has a version: a signed one of another version is refused', () => {
    const [payload] = codec.encode(start, binding).split('.');
    const fields = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as unknown[];
    const signed = (version: number) => {
      const text = Buffer.from(JSON.stringify([version, ...fields.slice(1)])).toString('base64url');
      return `${text}.${createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')}`;
    };
    expect(codec.decode(signed(1), binding)).toEqual(start);
    expect(codec.decode(signed(2), binding)).toBeUndefined();
  });
});
