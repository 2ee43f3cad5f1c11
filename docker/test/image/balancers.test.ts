import { readFileSync } from 'node:fs';
import { golden } from '@biomarker/testbed/golden';
import { describe, expect, test } from '@jest/globals';
import { services } from '../../../tools/generate/services.ts';

// The numbers of the balancers against those of the services: a wrong one costs requests only under load or during a stop.

const [nginx, haproxy] = ['docker/nginx/services.conf.template', 'docker/haproxy/services.cfg'].map((file) => readFileSync(file, 'utf8')) as [string, string];
const read = (text: string, setting: RegExp) => [...text.matchAll(setting)].map(([, value]) => value!);
const [, stopTimeout] = /STOP_TIMEOUT_MS = ([\d_]+);/.exec(readFileSync('libs/service-kit/src/run-service.ts', 'utf8'))!;
const { KEEP_ALIVE_MS, SHUTDOWN_DRAIN_MS } = services[0]!.variables.shape as unknown as Record<string, { parse(value: undefined): number }>;
const [keepAlive, drain, stop] = [KEEP_ALIVE_MS!.parse(undefined), SHUTDOWN_DRAIN_MS!.parse(undefined), Number(stopTimeout!.replace('_', ''))];

describe('nginx', () => {
  test('closes an idle connection before a service does, also while it stops', () => {
    const seconds = read(nginx, /keepalive_timeout (\d+)s;/g).map(Number);
    expect(seconds).toHaveLength(services.length);
    for (const each of seconds) expect(each * 1000).toBeLessThan(Math.min(keepAlive, drain));
  });

  test('sends no request again that an instance may have done', () => {
    expect(read(nginx, /^\s*proxy_next_upstream ([^;]+);/gm)).toEqual(['error timeout']);
  });

  test('waits as long as the longest answer may take', () => {
    for (const each of read(nginx, /proxy_read_timeout (\d+)s;/g)) expect(Number(each) * 1000).toBeGreaterThan(stop);
  });

  test('takes bodies of two megabytes, and gives up a connection after two seconds', () => {
    expect(read(nginx, /^(client_max_body_size .+|proxy_connect_timeout .+|proxy_http_version .+);$/gm)).toEqual([
      'proxy_http_version 1.1',
      'proxy_connect_timeout 2s',
      'client_max_body_size 2m',
    ]);
  });

  test('tells the service the host and the client', () => {
    expect(read(nginx, /^\s*proxy_set_header (.+);$/gm)).toEqual(['Connection ""', 'Host $http_host', 'X-Forwarded-For $proxy_add_x_forwarded_for']);
  });
});

/** The name and the lines of each block, without comments; blocks begin at the left margin. */
const blocks = (text: string): [name: string, lines: string[]][] =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .trim()
    .split(/\n(?=\S)/)
    .filter((block) => !block.startsWith('}'))
    .map((block) => block.split('\n').map((line) => line.trim().replace(/;$/, '')))
    .map(([name, ...lines]) => [name!, lines.filter(Boolean)]);
const blocksOf = (text: string) => new Map(blocks(text));

test('the balancers have the settings that were reviewed', () => {
  const files = ['haproxy/services.cfg', 'haproxy/postgres.cfg', 'haproxy/redis.cfg', 'nginx/services.conf.template'];
  const text = files
    .map((file) => [file, ...blocks(readFileSync(`docker/${file}`, 'utf8')).map(([name, lines]) => [name, ...lines].join('\n    '))].join('\n  '))
    .join('\n\n');
  expect(`${text}\n`).toBe(golden(new URL('golden/balancers.txt', import.meta.url), `${text}\n`));
});

/** `CONTENT_API` of content-api. */
const prefixes = services.map(({ app }) => ({ app, name: app.replace('-', '_'), prefix: app.replace('-', '_').toUpperCase() }));

describe.each(prefixes)('$app behind a balancer', ({ app, name, prefix }) => {
  test('has both instances behind its own address of nginx, and is tried again after a second', () => {
    const upstream = blocksOf(nginx).get(`upstream ${name} {`)!;
    expect(upstream.filter((line) => line.startsWith('server'))).toEqual([`server \${${prefix}_A} fail_timeout=1s`, `server \${${prefix}_B} fail_timeout=1s`]);
    // Connections of one worker that stay open.
    expect(Number(upstream.join('\n').match(/^keepalive (\d+)$/m)![1])).toBeGreaterThan(0);
    const [server] = nginx.split(/^(?=server \{)/m).filter((block) => block.includes(`listen \${${prefix}_BIND};`));
    expect(server!.match(/proxy_pass .*$/gm)).toEqual([`proxy_pass http://${name};`]);
  });

  test('has both instances behind its own address of HAProxy', () => {
    expect(blocksOf(haproxy).get(`listen ${app}`)).toEqual([`bind "\${${prefix}_BIND}"`, `server a "\${${prefix}_A}"`, `server b "\${${prefix}_B}"`]);
  });
});

describe('HAProxy before the databases', () => {
  const [postgres, redis] = ['postgres', 'redis'].map((file) => blocksOf(readFileSync(`docker/haproxy/${file}.cfg`, 'utf8'))) as [
    ReturnType<typeof blocksOf>,
    ReturnType<typeof blocksOf>,
  ];

  // Patroni answers 200 at /primary on the leader alone, and at /read-only on each server that may be read.
  test.each([
    ['primary', 'PRIMARY_BIND', '/primary'],
    ['replicas', 'REPLICA_BIND', '/read-only'],
  ])('asks Patroni for the %s', (name, bind, address) => {
    expect(postgres.get(`listen ${name}`)).toEqual([
      `bind "\${${bind}}"`,
      `option httpchk GET ${address}`,
      'http-check expect status 200',
      'server a "${POSTGRES_A}"',
      'server b "${POSTGRES_B}"',
    ]);
  });

  test('ends the connections to a server that is no longer the primary', () => {
    for (const config of [postgres, redis]) {
      const checks = [...config.values()].flat().filter((line) => line.startsWith('default-server'));
      expect(checks).toHaveLength(1);
      expect(checks[0]).toMatch(/ fall 2 rise 1 on-marked-down shutdown-sessions$/);
    }
  });

  test('leaves an idle connection open for longer than a service keeps it', () => {
    const lifetime = 6 * 60;
    for (const side of ['client', 'server']) {
      const [minutes] = postgres.get('defaults')!.flatMap((line) => (new RegExp(`^timeout ${side} (\\d+)m$`).exec(line) ?? []).slice(1));
      expect(Number(minutes) * 60).toBeGreaterThan(lifetime);
    }
  });

  test('takes the Redis that says it is the master', () => {
    expect(redis.get('listen redis')!.filter((line) => line.startsWith('tcp-check'))).toEqual([
      'tcp-check connect',
      'tcp-check send PING\\r\\n',
      'tcp-check expect string +PONG',
      'tcp-check send info\\ replication\\r\\n',
      'tcp-check expect string role:master',
      'tcp-check send QUIT\\r\\n',
      'tcp-check expect string +OK',
    ]);
  });
});

describe('HAProxy', () => {
  test('takes an instance out before it stops to answer', () => {
    const [[inter], [fall]] = [read(haproxy, /inter (\d+)s/g), read(haproxy, /fall (\d+)/g)];
    expect(Number(inter) * Number(fall) * 1000).toBeLessThan(drain);
    expect(read(haproxy, /^\s*http-check (.+)$/gm)).toEqual(['send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1', 'expect status 200']);
  });

  test('closes an idle connection of a client before a service closes its own', () => {
    for (const seconds of read(haproxy, /timeout http-keep-alive (\d+)s/g)) expect(Number(seconds) * 1000).toBeLessThan(keepAlive);
  });

  test('closes no connection at a reload while a client may send on it, and looks for another instance at once', () => {
    for (const option of ['option idle-close-on-response', 'option redispatch 1', 'retries 2', 'mode http', 'option httpchk'])
      expect(blocksOf(haproxy).get('defaults')).toContain(option);
    expect(read(haproxy, /default-server check (.+)$/gm)).toEqual(['inter 1s fall 3 rise 1']);
  });

  test('sends no request again that an instance may have done', () => {
    expect(read(haproxy, /^\s*retry-on (.+)$/gm)).toEqual(['conn-failure']);
  });

  test('waits as long as the longest answer may take, and names the client', () => {
    for (const seconds of read(haproxy, /timeout server (\d+)s/g)) expect(Number(seconds) * 1000).toBeGreaterThan(stop);
    expect(haproxy).toMatch(/^\s*option forwardfor$/m);
  });
});
