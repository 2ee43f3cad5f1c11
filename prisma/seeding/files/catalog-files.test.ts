import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CatalogFile } from './catalog-files.ts';

const takes = (priceUsd: number) =>
  CatalogFile.safeParse({ category: 'iron-status', tests: [{ handle: 'ferritin', name: 'Ferritin', priceUsd, biomarkers: ['ferritin'] }] }).success;

it('a price in whole cents is accepted, even with a binary rounding error', () => {
  expect([19.99, 0.07, 1.15, 0.29, 129].map(takes)).toEqual(Array(5).fill(true));
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => takes(cents / 100)));
});

it('a price with a fraction of a cent is refused, however small', () => {
  expect([19.9999, 19.999, 0.005, 100.00001, 0, -1].map(takes)).toEqual(Array(6).fill(false));
  fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (tenths) => tenths % 10 === 0 || !takes(tenths / 1000)));
});
