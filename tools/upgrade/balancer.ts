import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type BalancerName = 'haproxy' | 'nginx';

/** Values for the variables in a balancer's file: `CONTENT_API_BIND`, `CONTENT_API_A` and so on. */
export type Addresses = Record<string, string>;

export type Balancer = {
  /** Writes new addresses into its file, and reloads it. */
  lead(addresses: Addresses): void;
  stop(): Promise<void>;
};

type Kind = { template: string; command(folder: string): [string, ...string[]]; reload: NodeJS.Signals };

export const KINDS: Record<BalancerName, Kind> = {
  // Like under systemd: a master that hands its listening sockets to the next worker.
  haproxy: { template: 'docker/haproxy/services.cfg', command: (folder) => ['haproxy', '-W', '-db', '-f', join(folder, 'services')], reload: 'SIGUSR2' },
  nginx: {
    template: 'docker/nginx/services.conf.template',
    command: (folder) => ['nginx', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    reload: 'SIGHUP',
  },
};

/** A balancer with its configuration from `docker`. */
export function startBalancer(name: BalancerName, addresses: Addresses): Balancer {
  const { template, command, reload } = KINDS[name];
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-balancer-'));
  const text = readFileSync(template, 'utf8');
  const write = (to: Addresses) => writeFileSync(join(folder, 'services'), addressed(text, to));
  write(addresses);
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log stderr error; events {} http { access_log off; include services; }`);
  const [file, ...args] = command(folder);
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', name === 'nginx' ? 'inherit' : 'ignore'] });
  return {
    lead(to) {
      write(to);
      child.kill(reload);
    },
    async stop() {
      await ended(child);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A balancer's file with these addresses. */
export const addressed = (text: string, to: Addresses): string => text.replace(/\$\{(\w+)\}/g, (_, variable: string) => to[variable] ?? '');

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
