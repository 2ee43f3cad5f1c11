import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTcpSwitch, type TcpSwitch } from './tcp-switch.ts';

/** Answers each byte with its own name. */
async function named(name: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(name)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

let one: Server, other: Server, balancer: TcpSwitch;
beforeAll(async () => {
  [one, other] = [await named('one'), await named('other')];
  balancer = await startTcpSwitch(portOf(one));
});
afterAll(() => [one, other].forEach((server) => server.close()));

async function answerOn(socket: Socket): Promise<string> {
  socket.write('?');
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}
const open = () => connect(balancer.port, '127.0.0.1').on('error', () => {});

describe('a switch of TCP', () => {
  it('leads new connections to the new target, and leaves open ones', async () => {
    const early = open();
    expect(await answerOn(early)).toBe('one');
    balancer.pointTo(portOf(other));
    expect(await answerOn(open())).toBe('other');
    expect(await answerOn(early)).toBe('one');
  });

  it('ends open connections when it cuts, and goes on', async () => {
    const early = open();
    await answerOn(early);
    balancer.pointTo(portOf(one), { cut: true });
    await once(early, 'close');
    expect(await answerOn(open())).toBe('one');
  });

  it('ends the near side with the far side, also of a target that is not there', async () => {
    const gone = await named('gone');
    const port = portOf(gone);
    await new Promise((resolve) => gone.close(resolve));
    balancer.pointTo(port);
    await once(open(), 'close');
  });

  it('ends with its open connections, and listens on no other address', async () => {
    balancer.pointTo(portOf(one));
    const early = open();
    await answerOn(early);
    await Promise.all([once(early, 'close'), balancer.close()]);
    const late = connect(balancer.port, '127.0.0.1');
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
