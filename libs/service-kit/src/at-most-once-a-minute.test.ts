import { expect, it, jest } from '@jest/globals';
import { atMostOnceAMinute } from './at-most-once-a-minute.ts';

it('passes on the first call, and then one a minute', () => {
  const clock = jest.spyOn(performance, 'now');
  const told: string[] = [];
  const report = atMostOnceAMinute((line: string) => void told.push(line));
  for (const now of [0, 59_999, 60_000, 119_999, 120_000]) {
    clock.mockReturnValue(now);
    report(`at ${now}`);
  }
  clock.mockRestore();
  expect(told).toEqual(['at 0', 'at 60000', 'at 120000']);
});
