import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, tellRedis, type PrivateRedis } from './redis.ts';
import { until } from './until.ts';

const SLOTS = 16384;
export const MASTERS = 3;

/** A Redis Cluster of three masters, each with a replica. A dead master is replaced two to four seconds after its end. */
export async function startRedisCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-cluster-'));
  const nodes = await Promise.all(Array.from({ length: 2 * MASTERS }, (_, index) => startNode(join(folder, String(index)))));
  const [masters, replicas] = [nodes.slice(0, MASTERS), nodes.slice(MASTERS)];
  await Promise.all(masters.map(({ url }, index) => tellRedis(url, ...masterSettings(index))));
  await tellRedis(nodes[0]!.url, ...nodes.slice(1).map(({ port }) => ['CLUSTER', 'MEET', '127.0.0.1', String(port)]));
  await untilAll(nodes, ({ url }) => told(url, 'INFO', `cluster_known_nodes:${nodes.length}`));
  await Promise.all(
    replicas.map(async ({ url }, index) => {
      const [id] = await tellRedis<string>(masters[index]!.url, ['CLUSTER', 'MYID']);
      await until('a replica that knows its master', () =>
        tellRedis(url, ['CLUSTER', 'REPLICATE', id!]).then(
          () => true,
          () => false,
        ),
      );
    }),
  );
  await untilAll(nodes, ({ url }) => told(url, 'INFO', 'cluster_state:ok'));
  await untilAll(replicas, async ({ url }) => (await tellRedis<string>(url, ['INFO', 'replication']))[0]!.includes('master_link_status:up'));
  return {
    url: `redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    /** At the start. */
    async masterOf(key: string): Promise<PrivateRedis> {
      const [slot] = await tellRedis<number>(nodes[0]!.url, ['CLUSTER', 'KEYSLOT', key]);
      return masters.findLast((_, index) => firstSlot(index) <= slot!)!;
    },
    /** Resolves when every slot has a master again, other than `dead`. */
    async untilReplaced(dead: PrivateRedis): Promise<void> {
      const others = nodes.filter((node) => node !== dead);
      const masterPorts = async (url: string) =>
        (await tellRedis<[number, number, [string, number]][]>(url, ['CLUSTER', 'SLOTS']))[0]!.map(([, , [, port]]) => port);
      await untilAll(others, async ({ url }) => !(await masterPorts(url)).includes(dead.port) && told(url, 'INFO', 'cluster_state:ok'));
    },
    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(folder: string): Promise<PrivateRedis> {
  mkdirSync(folder);
  return (await startRedis(undefined, [...NODE_SETTINGS, '--dir', folder]))!;
}

export const NODE_SETTINGS = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];

const firstSlot = (index: number) => Math.floor((index * SLOTS) / MASTERS);

/** Nodes that begin with one epoch have to settle on others first, and vote for no replica meanwhile. */
export const masterSettings = (index: number): string[][] => [
  ['CLUSTER', 'ADDSLOTSRANGE', String(firstSlot(index)), String(firstSlot(index + 1) - 1)],
  ['CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1)],
];

const told = async (url: string, command: string, word: string): Promise<boolean> => (await tellRedis<string>(url, ['CLUSTER', command]))[0]!.includes(word);

async function untilAll<T>(all: readonly T[], look: (one: T) => Promise<boolean>): Promise<void> {
  await Promise.all(all.map((one) => until('a whole Redis Cluster', () => look(one))));
}
