import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productTools } from '../../src/tools/index.ts';
import { startMcpServer } from '../testing.ts';

// Calls the examples of the guide for assistant developers.

const guide = readFileSync(new URL('../../../../prisma/content/docs/mcp.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/^\| [^|]+ \| `(\w+)` `(\{.*\})` \|$/gm)].map(([, name, args]) => [name!, args!] as const);

let service: Awaited<ReturnType<typeof startMcpServer>>;

describe('guide', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it('the guide has an example for every tool', () => {
    expect(examples.map(([name]) => name).sort()).toEqual(productTools.map(({ name }) => name).sort());
  });

  it.each(examples)('the example %s %s succeeds', async (name, args) => {
    expect(await service.rpc.content(name, JSON.parse(args) as object)).toEqual(expect.any(Object));
  });
});
