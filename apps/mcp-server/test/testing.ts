import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { freshDatabase } from '@biomarker/testbed/database';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { connect } from '../src/deps.ts';

export const SITE_URL = 'https://site.example.test';
/** The longest HTTP reply, in characters. */
export const LONGEST_REPLY = 40_000;
export const BASE_URL = 'https://api.example.test';

/** Starts the service on its own database and port. `env` adds to its environment. */
export async function startMcpServer(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  const config = loadConfig({
    DATABASE_URL: database.urlAs('mcp_server'),
    BASE_URL,
    SITE_URL,
    MCP_URL: 'https://mcp.example.test',
    CURSOR_SECRET: 'a secret of the tests',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT_POINTS: '1000000',
    ...env,
  });
  const deps = await connect(config);
  const server = await createApp(config, deps);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    api: request(url),
    deps,
    database,
    rpc: rpcClient(url),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.close();
      await database.drop();
    },
  };
}
export type McpServer = Awaited<ReturnType<typeof startMcpServer>>;

/** The result of a tool call: structured content, the error of an outcome, or a JSON-RPC error. */
export type Called = {
  // Covers the answers of all tools; each test asserts its own fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  content?: any;
  outcome?: { code: string; message: string };
  error?: { code: number; message: string; data?: unknown };
  /** The length of the HTTP body. */
  length: number;
};

function rpcClient(url: string) {
  const rpc = {
    async call(name: string, args: object = {}, path = '/mcp'): Promise<Called> {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      });
      const text = await response.text();
      const { result, error } = JSON.parse(text);
      if (error) return { error, length: text.length };
      if (result.isError) return { outcome: JSON.parse(result.content[0].text).error, length: text.length };
      if (result.content.length !== 1 || result.content[0].text !== JSON.stringify(result.structuredContent))
        throw new Error('text and structured content differ');
      return { content: result.structuredContent, length: text.length };
    },

    /** The structured content of a successful call; throws otherwise. */
    async content(name: string, args: object = {}, path = '/mcp') {
      const called = await rpc.call(name, args, path);
      if (!called.content) throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(called)}`);
      return called.content;
    },

    async outcome(name: string, args: object = {}) {
      return (await rpc.call(name, args)).outcome;
    },
  };
  return rpc;
}
