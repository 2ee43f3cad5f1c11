import { describe, expect, test } from '@jest/globals';
import { contentDigests, readLastChanged, withToday } from '../../seeding/last-changed.ts';

describe('last-changed dates', () => {
  const known = { 'docs/api.md': { date: '2026-01-31', digest: 'a' }, 'docs/gone.md': { date: '2026-01-31', digest: 'b' } };

  test('stay while a file is unchanged', () => {
    expect(withToday(known, { 'docs/api.md': 'a' }, '2026-02-01')).toEqual({ 'docs/api.md': { date: '2026-01-31', digest: 'a' } });
  });

  test('become today for changed and new files', () => {
    expect(withToday(known, { 'docs/api.md': 'c', 'docs/new.md': 'd' }, '2026-02-01')).toEqual({
      'docs/api.md': { date: '2026-02-01', digest: 'c' },
      'docs/new.md': { date: '2026-02-01', digest: 'd' },
    });
  });

  test('are current in prisma/content/last-changed.json; otherwise run `npm run generate`', () => {
    const digests = Object.fromEntries(Object.entries(readLastChanged()).map(([path, { digest }]) => [path, digest]));
    expect(digests).toEqual(contentDigests());
  });
});
