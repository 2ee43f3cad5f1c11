import { parseArgs } from 'node:util';
import type { BalancerName } from './balancer.ts';

const KNOWN: readonly BalancerName[] = ['haproxy', 'nginx'];
const USAGE = `Usage: npm run upgrade -- <folder> [<folder>] [--balancer ${KNOWN.join('|')}] [--blue-green] [--write]`;

/** The folders of two releases, and the balancers in front of them: all of them, unless some are named. */
export function askedFor(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { balancer: { type: 'string', multiple: true }, 'blue-green': { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const [from, to = '.'] = positionals;
  const wanted = values.balancer ?? KNOWN;
  const balancers = KNOWN.filter((name) => wanted.includes(name));
  if (from === undefined || balancers.length !== wanted.length) throw new Error(USAGE);
  return { from, to, balancers, blueGreen: values['blue-green'] ?? false, write: values.write ?? false };
}
