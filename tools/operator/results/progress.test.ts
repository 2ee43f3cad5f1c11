import { expect, it } from '@jest/globals';
import { progressOn } from './progress.ts';

const report = (taken: number, refusalCount = 0) => ({
  ...{ units: { taken, refused: 0, stale: 0 }, records: { new: taken * 20, changed: 0, unchanged: taken, stale: 0 } },
  ...{ refusals: [], refusalCount, notes: [], unmapped: { codes: [], units: [] } },
});

function told(isTTY: boolean, times: number[]): string {
  let text = '';
  let clock = 0;
  const progress = progressOn({ isTTY, write: (part) => (text += part) }, () => clock);
  for (const [index, time] of times.entries()) {
    clock = time;
    progress.tell(report((index + 1) * 1000, index));
  }
  progress.end();
  return text;
}

it.each<[string, boolean, number[], string]>([
  [
    'a terminal',
    true,
    [100, 500, 900, 61_000],
    '\r\x1b[K2,000 deliveries, 42,000 records, 1 fault, 1 s\r\x1b[K4,000 deliveries, 84,000 records, 3 faults, 61 s\r\x1b[K',
  ],
  ['a terminal that a short import leaves as it was', true, [100], ''],
  ['a log', false, [100, 500, 61_000], ''],
])('%s is told', (_where, isTTY, times, text) => expect(told(isTTY, times)).toBe(text));
