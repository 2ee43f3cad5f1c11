import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { freePort } from './postgres/server.ts';
import { runBundle, statusOnceListening } from './run-bundle.ts';

export type BundledService = Awaited<ReturnType<Awaited<ReturnType<typeof bundledApp>>['start']>>;

/** Bundles an app like its image; returns a function that starts it as a process with only `env` as its environment. */
export async function bundledApp(app: string) {
  const folder = mkdtempSync(join(tmpdir(), `biomarker-${app}-`));
  await bundle(`apps/${app}`, folder);
  const stops: (() => Promise<unknown>)[] = [];

  return {
    async start(env: Record<string, string>) {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const running = runBundle(folder, { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), SHUTDOWN_DRAIN_MS: '0', ...env });
      const url = `http://127.0.0.1:${port}`;
      /** Resolves to the exit code. */
      const end = () => {
        running.child.kill('SIGTERM');
        return running.exited;
      };
      stops.push(end);
      await statusOnceListening(`${url}/livez`, running);
      return { url, output: running.output, end, metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text() };
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
