import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { faults } from '../faults/index.ts';
import { WINDOW } from '../probes/clock-of-rate-limit.ts';
import { QUIET } from '../testbed/service.ts';
import { askedFor } from '../run.ts';
import { SERVICE_ENV, SERVICES } from '../testbed/testbed.ts';

it('every file of a fault is in the list, under its own name', () => {
  const files = readdirSync('tools/faults/faults').map((file) => basename(file, '.ts'));
  expect(faults.map(({ name }) => name).sort()).toEqual(files.filter((name) => name !== 'index').sort());
});

it('the faults stand in their order, with the settings that were reviewed', () => {
  const told = [...faults, { testbed: { ...QUIET, ...SERVICE_ENV }, services: SERVICES, window: WINDOW }];
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
