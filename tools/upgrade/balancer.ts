import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type BalancerName = 'haproxy' | 'nginx';

/** A balancer with its file of `docker`. Values are those of the file's variables: `CONTENT_API_BIND`, `CONTENT_API_A` and so on. */
export type Balancer = { stop(): Promise<void> };

export const startBalancer: Record<BalancerName, (variables: Record<string, string>) => Balancer> = {
  haproxy(variables) {
    const child = spawn('haproxy', ['-db', '-f', 'docker/haproxy/services.cfg'], { env: { ...process.env, ...variables }, stdio: 'ignore' });
    return { stop: () => ended(child) };
  },

  nginx(variables) {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-nginx-'));
    const template = readFileSync('docker/nginx/services.conf.template', 'utf8');
    writeFileSync(
      join(folder, 'services.conf'),
      template.replace(/\$\{(\w+)\}/g, (_, name: string) => variables[name]!),
    );
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log stderr error; events {} http { access_log off; include services.conf; }`);
    const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] });
    return {
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
