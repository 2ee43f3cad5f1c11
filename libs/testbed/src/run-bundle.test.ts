import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from './postgres/process.ts';
import { runBundle, statusOnceListening } from './run-bundle.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-bundle-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(source: string, env: Record<string, string> = {}) {
  writeFileSync(join(folder, 'main.js'), source);
  return runBundle(folder, env);
}

describe('a bundle', () => {
  it('runs from the root with its own environment only, reads files, starts threads, and writes no file', async () => {
    const running = run(
      `import { Worker } from 'node:worker_threads'; import { readFileSync, writeFileSync } from 'node:fs';
readFileSync('/etc/hosts');
await new Promise((resolve) => new Worker('', { eval: true }).once('exit', resolve));
try { writeFileSync(process.env.FILE, ''); } catch ({ code }) { console.log(code); }
console.error(process.cwd(), Object.keys(process.env).filter((name) => !name.startsWith('__')).join());`,
      { FILE: join(folder, 'written') },
    );
    const closed = once(running.child, 'close');
    expect(await running.exited).toBe(0);
    await closed;
    expect(running.output()).toBe('ERR_ACCESS_DENIED\n/ FILE\n');
  });

  it('is asked until it listens', async () => {
    const port = await freePort();
    const running = run(
      `import { createServer } from 'node:http';
setTimeout(() => createServer((req, res) => res.writeHead(req.url === '/livez' ? 418 : 404).end()).listen(Number(process.env.PORT), '127.0.0.1'), 200);`,
      { PORT: String(port) },
    );
    expect(await statusOnceListening(`http://127.0.0.1:${port}/livez`, running)).toBe(418);
    running.child.kill();
    expect(await running.exited).toBeNull();
  });

  it('that ends before it listens is told with its output', async () => {
    const running = run('console.log("no room"); process.exitCode = 3;');
    await expect(statusOnceListening(`http://127.0.0.1:${await freePort()}/`, running)).rejects.toThrow(/^it ended with 3:/);
  });
});
