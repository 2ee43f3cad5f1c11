import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The figures of a process that holds a thousand bytes more after each request. */
export async function withMetrics<T>(run: (port: number) => Promise<T>): Promise<T> {
  let asked = 0;
  const server = createServer((_req, res) => {
    const bytes = 2 ** 30 + 5000 * asked++;
    res.end(
      `process_resident_memory_bytes ${bytes}\nnodejs_heap_size_used_bytes{of="x"} ${bytes}\nprocess_open_fds ${20 + asked}\nnodejs_eventloop_lag_p99_seconds 0.012\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await run((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
