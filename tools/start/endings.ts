import type { EventEmitter } from 'node:events';

type Source = Pick<EventEmitter, 'on'> & { stdout: Pick<EventEmitter, 'on'>; stderr: Pick<EventEmitter, 'on'> };

/** A signal, or a reader of the output that is gone: `npm start | head`. */
export function stopSignal(source: Source = process): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) source.on(signal, () => resolve(undefined));
    for (const stream of [source.stdout, source.stderr]) stream.on('error', () => resolve(undefined));
  });
}

/** All at once, and the first, which is the database, after them. */
export async function stopAll([database, ...rest]: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(rest.map((stop) => stop()));
  await database?.();
}
