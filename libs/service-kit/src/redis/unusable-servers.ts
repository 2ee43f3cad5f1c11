/** Servers that refuse some of our commands, by what they say: a single one to a command for keys of two nodes, which needs no right of its own. */
const UNUSABLE: [RegExp, string][] = [
  [
    /^(CROSSSLOT|MOVED|CLUSTERDOWN)/,
    'a Redis Cluster: it refuses keys of other nodes, so rate limits would not hold. Begin with redis+cluster://, or name a balancer',
  ],
  [/^ERR unknown command.*(MGET|mget)/, 'a Sentinel, which holds no data. Begin with redis+sentinel://, and end with the name of the master'],
  [/cluster support disabled/, 'no Redis Cluster. Begin with redis://'],
  [/^ERR unknown command.*(SENTINEL|sentinel)/, 'no Sentinel. Begin with redis://'],
  [/No such master with that name/, 'Sentinels that know no master of this name'],
];

export function faultIn(message: string): string | undefined {
  const [, fault] = UNUSABLE.find(([said]) => said.test(message)) ?? [];
  return fault && `REDIS_URL names ${fault}.`;
}
