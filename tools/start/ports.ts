import { createServer } from 'node:net';

export type Binding = { name: string; variable: string; port: number };

/** Throws one sentence that names every port in use and the variable that changes it. */
export async function assertFree(bindings: readonly Binding[], host: string): Promise<void> {
  const free = await Promise.all(bindings.map(({ port }) => isFree(port, host)));
  const taken = bindings.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const list = taken.map(({ name, port, variable }) => `port ${port} (${name}; set ${variable} to move it)`).join(', ');
  throw new Error(`In use by another program: ${list}.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
