import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that holds frameworks alone, each used once at the start, and Express, zod and Prisma Client for each request. FRAMEWORKS names them, separated by commas.

const names = process.env.FRAMEWORKS!.split(',').filter(Boolean);
const uses = (name: string) => names.includes(name);

const parse = uses('zod') && (await slugParser());
const find = uses('prisma') && (await biomarkerFinder());
const held = [uses('@modelcontextprotocol/sdk') && (await mcp()), uses('oidc-provider') && (await oidc())];
const listener: RequestListener = uses('express') ? await expressApp() : (_req, res) => void res.end(String(held.length));

const server = createServer(listener);
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));

async function expressApp(): Promise<RequestListener> {
  const { default: express } = await import('express');
  return express().get('/', async (req, res) => {
    const { slug } = parse ? parse({ slug: 'ferritin', ...req.query }) : { slug: '' };
    res.json(find ? await find(slug) : { slug });
  });
}

async function slugParser() {
  const { z } = await import('zod');
  const Query = z.object({ slug: z.string() });
  return (query: object) => Query.parse(query);
}

async function biomarkerFinder() {
  const { connectDatabase } = await import('../../../libs/db/src/shared/connect.ts');
  const { prisma } = connectDatabase({ url: process.env.DATABASE_URL!, maxConnections: 2, onError: console.error });
  const find = (slug: string) => prisma.biomarker.findUnique({ where: { slug } });
  await find('ferritin');
  return find;
}

async function mcp() {
  const [{ McpServer }, transport] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
  ]);
  return [new McpServer({ name: 'frameworks', version: '1.0.0' }), transport];
}

async function oidc() {
  const { default: Provider } = await import('oidc-provider');
  return new Provider('http://127.0.0.1', { clients: [], features: { devInteractions: { enabled: false } } }).callback();
}
