import { expect, it } from '@jest/globals';
import { askedFor } from './asked-for.ts';

const ALL = { from: '../before', to: '.', balancers: ['haproxy', 'nginx'], blueGreen: false, write: false };

it.each([
  ['../before', ALL],
  ['../before ../after', { ...ALL, to: '../after' }],
  ['../before --balancer nginx', { ...ALL, balancers: ['nginx'] }],
  ['../before --balancer nginx --balancer haproxy', ALL],
  ['../before --blue-green', { ...ALL, blueGreen: true }],
  ['../before --write', { ...ALL, write: true }],
])('an upgrade of %s is understood', (words, asked) => expect(askedFor(words.split(' '))).toEqual(asked));

it.each(['', '--balancer nginx', '../before --balancer apache', '../before --balancer nginx --balancer apache'])('an upgrade of %j gets the usage', (words) =>
  expect(() => askedFor(words.split(' ').filter(Boolean))).toThrow('Usage: npm run upgrade -- <folder> [<folder>] [--balancer haproxy|nginx]'),
);
