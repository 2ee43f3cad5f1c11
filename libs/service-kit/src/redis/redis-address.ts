/** Where `REDIS_URL` leads: to one server, to nodes of a Redis Cluster, or to Sentinels, which know the master called `name`. */
export type RedisAddress =
  | { kind: 'single'; url: string }
  | ({ kind: 'cluster' } & Nodes)
  /** The user and the password are those of the servers, not of the Sentinels. */
  | ({ kind: 'sentinel'; name: string } & Nodes);

type Nodes = { nodes: { host: string; port: number }[]; username?: string; password?: string; tls: boolean };

const SCHEMES = 'an address that begins with redis://, redis+cluster:// or redis+sentinel:// (rediss:// and so on with TLS)';
const SEVERAL = /^(rediss?)\+(cluster|sentinel):\/\/(?:(.*)@)?([^@/?#]*)(?:\/(.*))?$/;
const PORTS = { cluster: 6379, sentinel: 26379 };

/** Reads `redis[s]://…`, `redis[s]+cluster://user:password@host:port,host:port` or `redis[s]+sentinel://…/name`. Throws an error that names the fault. */
export function redisAddress(url: string): RedisAddress {
  const several = SEVERAL.exec(url);
  if (!several) {
    if (/^rediss?:\/\/[^/]*,/.test(url)) throw new Error('names several hosts: begin with redis+cluster:// or redis+sentinel://');
    if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol)) throw new Error(SCHEMES);
    return { kind: 'single', url };
  }
  const [, scheme, kind, login = '', hosts = '', name = ''] = several as unknown as [string, string, 'cluster' | 'sentinel', string?, string?, string?];
  const { username, password } = readPart(`redis://${login}@host`, 'the user and the password need percent-encoding');
  const nodes = {
    nodes: hosts.split(',').map((host) => nodeOf(host, PORTS[kind])),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    tls: scheme === 'rediss',
  };
  if (kind === 'cluster') {
    if (name !== '') throw new Error('a cluster has no databases: nothing may follow its hosts');
    return { kind, ...nodes };
  }
  if (!/^[\w.-]+$/.test(name)) throw new Error('needs the name of the master after the hosts: redis+sentinel://host:26379,host:26379/name');
  return { kind, name, ...nodes };
}

function nodeOf(text: string, port: number): { host: string; port: number } {
  const fault = `"${text}" is no host with a port, as in host:${port},host:${port}`;
  const url = readPart(`redis://${text}`, fault);
  if (url.hostname === '') throw new Error(fault);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? port : Number(url.port) };
}

function readPart(text: string, fault: string): URL {
  if (!URL.canParse(text)) throw new Error(fault);
  return new URL(text);
}
