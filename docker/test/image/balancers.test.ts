import { readFileSync } from 'node:fs';
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

  test('tells the service the host and the client', () => {
    expect(read(nginx, /^\s*proxy_set_header (.+);$/gm)).toEqual(['Connection ""', 'Host $http_host', 'X-Forwarded-For $proxy_add_x_forwarded_for']);
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

  test('sends no request again that an instance may have done', () => {
    expect(read(haproxy, /^\s*retry-on (.+)$/gm)).toEqual(['conn-failure']);
  });

  test('waits as long as the longest answer may take, and names the client', () => {
    for (const seconds of read(haproxy, /timeout server (\d+)s/g)) expect(Number(seconds) * 1000).toBeGreaterThan(stop);
    expect(haproxy).toMatch(/^\s*option forwardfor$/m);
  });
});
