import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type BalancerName = 'haproxy' | 'nginx';

/** A balancer with its file of `docker`. Values are those of the file's variables: `CONTENT_API_BIND`, `CONTENT_API_A` and so on. */
export type Balancer = {
  /** Before an instance ends; `variable` names it. */
  takeOut(variable: string): Promise<void>;
  /** Once an instance is ready. */
  putIn(variable: string): Promise<void>;
  stop(): Promise<void>;
};

/** A new instance gets requests after one more look; nginx ends its old workers meanwhile. */
const SETTLE_MS = 2000;

export const startBalancer: Record<BalancerName, (variables: Record<string, string>) => Balancer> = {
  haproxy(variables) {
    const child = spawn('haproxy', ['-db', '-f', 'docker/haproxy/services.cfg'], { env: { ...process.env, ...variables }, stdio: 'ignore' });
    return { takeOut: async () => {}, putIn: () => sleep(SETTLE_MS), stop: () => ended(child) };
  },

  nginx(variables) {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-nginx-'));
    const down = new Set<string>();
    const template = readFileSync('docker/nginx/services.conf.template', 'utf8');
    const fill = () => {
      const valueOf = (name: string) => `${variables[name]}${down.has(name) ? ' down' : ''}`;
      writeFileSync(
        join(folder, 'services.conf'),
        template.replace(/\$\{(\w+)\}/g, (_, name: string) => valueOf(name)),
      );
    };
    fill();
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; include services.conf; }`);
    const args = ['-c', join(folder, 'nginx.conf')];
    const child = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
    const reload = async () => {
      fill();
      spawnSync('nginx', [...args, '-s', 'reload']);
      await sleep(SETTLE_MS);
    };
    return {
      takeOut: (variable) => (down.add(variable), reload()),
      putIn: (variable) => (down.delete(variable), reload()),
      async stop() {
        await ended(child);
        rmSync(folder, { recursive: true });
      },
    };
  },
};

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
