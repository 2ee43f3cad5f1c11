import type { Socket } from 'node:net';
import type { ServiceName } from '../testbed/service.ts';
import { UNBOUNDED_CLIENT } from '../testbed/testbed.ts';

/** Where each service accepts a body. */
const POSTS: Record<ServiceName, { path: string; type: string }> = {
  'content-api': { path: '/api/v1/biomarkers/batch', type: 'application/json' },
  'partner-auth': { path: '/api/oauth/token', type: 'application/x-www-form-urlencoded' },
  'mcp-server': { path: '/mcp', type: 'application/json' },
};

/** Request line and headers; `more` are complete lines. */
export function head(service: ServiceName, more: readonly string[], path = POSTS[service].path, method = 'POST'): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Forwarded-For: ${UNBOUNDED_CLIENT}`,
    `Content-Type: ${POSTS[service].type}`,
    ...more,
    '',
    '',
  ].join('\r\n');
}

/** Writes `chunk` repeatedly, as fast as the other side accepts it, up to `most` bytes. */
export async function pour(socket: Socket, chunk: string, most: number, keepOn: () => boolean): Promise<void> {
  while (keepOn() && socket.bytesWritten < most) {
    if (!socket.write(chunk)) await untilDrained(socket);
  }
}

const untilDrained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.once('drain', go).once('close', go);
  });

/** Writes `parts` one at a time, with a pause between. */
export async function drip(socket: Socket, parts: () => string, everyMs: number, keepOn: () => boolean): Promise<void> {
  while (keepOn()) {
    socket.write(parts());
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
