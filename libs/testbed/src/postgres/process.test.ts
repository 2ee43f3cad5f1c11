import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './process.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

describe('a free port', () => {
  it('is none that the system gives to a connection before its user listens', async () => {
    const [first] = existsSync(RANGE) ? readFileSync(RANGE, 'utf8').split(/\s+/).map(Number) : [32_768];
    const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
    expect(ports.filter((port) => port >= first! || port + 10_000 >= first!)).toEqual([]);
    expect(new Set(ports).size).toBeGreaterThan(90);
  });
});
