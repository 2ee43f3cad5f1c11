import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { SERVICES } from '../faults/testbed/testbed.ts';
import { addressed, KINDS, type Addresses } from './balancer.ts';
import { INSTANCES, LINGER_MS, SETTLE_MS, variable } from './fleet.ts';
import { ALONE_MS, environmentOf, TURNS } from './upgrade.ts';

const bases = { 'content-api': 'http://content', 'partner-auth': 'http://partner', 'mcp-server': 'http://mcp' };
const places = SERVICES.flatMap((service) => ['BIND', ...INSTANCES].map((part) => variable(service, part)));

it('an upgrade starts as reviewed', () => {
  const plans = {
    balancers: Object.entries(KINDS).map(([name, { template, command, reload }]) => [name, template, ...command('FOLDER'), reload]),
    turns: TURNS,
    times: { ALONE_MS, SETTLE_MS, LINGER_MS },
    places,
    services: SERVICES.map((service) => environmentOf(service, bases, 'postgresql://owner:x@127.0.0.1/biomarkers', 'REDIS')),
  };
  const text = `${JSON.stringify(plans, null, 1)}\n`;
  expect(text).toBe(golden(new URL('golden/plan.txt', import.meta.url), text));
});

it.each(Object.values(KINDS).map(({ template }) => template))('%s has a place for each address of the fleet, and no other', (template) => {
  const text = readFileSync(template, 'utf8');
  const addresses: Addresses = Object.fromEntries(places.map((place) => [place, `at-${place}`]));
  const written = addressed(text, addresses);
  expect(places.filter((place) => !written.includes(`at-${place}`))).toEqual([]);
  expect(written).not.toContain('${');
  expect([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !places.includes(name!))).toEqual([]);
});
