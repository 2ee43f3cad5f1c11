import { connect, createServer, type Socket } from 'node:net';

/** Acts as a TCP balancer for a primary and its standby: one address, one target at a time. */
export type TcpSwitch = Awaited<ReturnType<typeof startTcpSwitch>>;

export async function startTcpSwitch(first: number) {
  const open = new Set<Socket>();
  let target = first;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as { port: number }).port,
    /** Directs new connections to `port`. With `cut`, also closes open ones. */
    pointTo(port: number, { cut }: { cut?: boolean } = {}): void {
      target = port;
      if (cut) cutAll();
    },
    async close(): Promise<void> {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
