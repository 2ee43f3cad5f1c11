import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { faults } from '../faults/index.ts';
import { WINDOW } from '../probes/clock-of-rate-limit.ts';
import { QUIET } from '../testbed/service.ts';
import { askedFor, runFaults } from '../run.ts';
import { POSTGRES, SERVICE_ENV, SERVICES, type Testbed } from '../testbed/testbed.ts';

it('every file of a fault is in the list, under its own name', () => {
  const files = readdirSync('tools/faults/faults').map((file) => basename(file, '.ts'));
  expect(faults.map(({ name }) => name).sort()).toEqual(files.filter((name) => name !== 'index').sort());
});

it('the faults stand in their order, with the settings that were reviewed', () => {
  const told = [...faults, { testbed: { ...QUIET, ...SERVICE_ENV }, postgres: POSTGRES, services: SERVICES, window: WINDOW }];
  const text = `${told.map((fault) => JSON.stringify(fault, null, 1)).join('\n')}\n`;
  expect(text).toBe(golden(new URL('golden/faults.txt', import.meta.url), text));
});

it('all of them run, or those that are named, and only all are written', () => {
  const names = (...args: string[]) => askedFor(args, faults).chosen.map(({ name }) => name);
  const all = faults.map(({ name }) => name);
  expect([names(), names('--write'), names('redis-full', 'clock-step')]).toEqual([all, all, all.filter((name) => /^(redis-full|clock-step)$/.test(name))]);
  expect([askedFor([], faults).write, askedFor(['--write'], faults).write]).toEqual([false, true]);
  expect(() => names('redis-full', 'x', 'y')).toThrow(`No fault is called x, y. There are: ${all.join(', ')}`);
  expect(() => names('redis-full', '--write')).toThrow('--write needs all faults, so that the table is whole.');
});

it('each fault has what the one before it left, without its processes, and the testbed ends in any case', async () => {
  const acts: string[] = [];
  const act = (name: string) => async () => void acts.push(name);
  const open = async () => ({ stopExtra: act('stop extra'), stop: act('stop') }) as unknown as Testbed;
  const fault = (name: string) => ({ name, title: name, quick: true, run: async () => (acts.push(name), [{ fault: name, notRun: 'here' }]) });
  const told: unknown[] = [];
  const rows = await runFaults([fault('one'), fault('other')], ({ name }, found) => told.push([name, found.length]), open);
  expect([rows, told]).toEqual([[{ fault: 'one', notRun: 'here' }, { fault: 'other', notRun: 'here' }], [['one', 1], ['other', 1]]]); // prettier-ignore
  expect(acts).toEqual(['one', 'stop extra', 'other', 'stop extra', 'stop']);
  const failing = { ...fault('bad'), run: () => Promise.reject(new Error('broken')) };
  await expect(runFaults([failing], undefined, open)).rejects.toThrow('broken');
  expect(acts.at(-1)).toBe('stop');
});
