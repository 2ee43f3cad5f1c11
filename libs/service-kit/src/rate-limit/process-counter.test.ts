import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { processCounter } from './process-counter.ts';

it('tells the rest of a window in whole milliseconds: of fractions it could come out a hair longer than the window, and a second longer when rounded up', async () => {
  const counter = processCounter({ windowSeconds: 5 });
  expect(await counter.consume('client', 1)).toEqual({ spent: 1, msToReset: 5000 });
  await sleep(3);
  const { spent, msToReset } = await counter.consume('client', 2);
  expect({ spent, isWhole: Number.isInteger(msToReset), isLess: msToReset < 5000 }).toEqual({ spent: 3, isWhole: true, isLess: true });
});
