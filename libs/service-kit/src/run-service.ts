import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './env.ts';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';

export type Service = {
  server: Server;
  /** Metrics, on their own port. */
  metrics: { server: Server };
  metricsPort: number;
  host: string;
  port: number;
  health: Health;
  logger: Logger;
  /** Time for which `/readyz` says "draining" before the server stops listening: at least the probe period of the balancer. */
  drainMs: number;
  /** Flushes buffers and closes connections. */
  close(): Promise<void>;
};

/** From SIGTERM to the end of the process. */
const STOP_TIMEOUT_MS = 25_000;
/** For what a shutdown leaves open; then the process ends. */
const EXIT_TIMEOUT_MS = 1000;

/** Listens until SIGTERM, SIGINT or the end of the parent process, then drains and closes. */
export async function runService(assemble: () => Promise<Service>): Promise<void> {
  // Listen first: a signal may arrive during the start.
  const stopped = stopSignal();
  const service = await assemble().catch(refuseToStart);
  const { server, metrics, host, port, metricsPort, logger } = service;
  const endSilent = silentConnections(server);
  await listen(server, port, host).catch(refuseToStart);
  await listen(metrics.server, metricsPort, host).catch(refuseToStart);
  logger.info({ address: server.address() }, 'listening');
  process.send?.({ listening: server.address() });

  const reason = await stopped;
  logger.info({ reason }, 'stopping');
  const deadline = setTimeout(() => {
    logger.error('not stopped in time');
    process.exit(1);
  }, STOP_TIMEOUT_MS);
  await drain(service, endSilent);
  metrics.server.close();
  await service.close();
  clearTimeout(deadline);
  logger.info('stopped');
  // Open handles, such as a hung collector, must not keep the process alive.
  setTimeout(() => process.exit(0), EXIT_TIMEOUT_MS).unref();
  if (process.connected) process.disconnect();
}

async function drain({ server, health, drainMs }: Service, endSilent: () => void): Promise<void> {
  health.drain();
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  await sleep(drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  endSilent();
  await closed;
}

/** Ends connections that have sent nothing yet, such as those that browsers open ahead: to Node they are not idle. */
function silentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`Port ${port} is in use. Stop the program that listens there, or choose another port.`) : error);
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event as 'SIGTERM', () => resolve(event));
  });
}

function refuseToStart(error: Error): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
