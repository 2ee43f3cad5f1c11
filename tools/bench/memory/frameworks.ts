import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that holds frameworks alone, each after its smallest use. FRAMEWORKS names them, separated by commas.

const USES: Record<string, () => Promise<unknown>> = {
  async express() {
    const { default: express } = await import('express');
    return express().get('/', (_req, res) => void res.json({}));
  },
  async zod() {
    const { z } = await import('zod');
    return z.object({ slug: z.string() }).parse({ slug: 'ferritin' });
  },
  async prisma() {
    const { connectDatabase } = await import('../../../libs/db/src/shared/connect.ts');
    const { prisma } = connectDatabase({ url: process.env.DATABASE_URL!, maxConnections: 2, onError: console.error });
    await prisma.biomarker.findFirst();
    return prisma;
  },
  async '@modelcontextprotocol/sdk'() {
    const [{ McpServer }, transport] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    ]);
    return [new McpServer({ name: 'frameworks', version: '1.0.0' }), transport];
  },
  async 'oidc-provider'() {
    const { default: Provider } = await import('oidc-provider');
    return new Provider('http://127.0.0.1', { clients: [], features: { devInteractions: { enabled: false } } }).callback();
  },
};

const names = process.env.FRAMEWORKS!.split(',').filter(Boolean);
const held = await Promise.all(names.map((name) => USES[name]!()));
const server = createServer((_req, res) => void res.end(String(held.length)));
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
