import { afterAll, beforeAll, describe } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startMcpServer, type McpServer } from '../testing.ts';
import { describeClient, type AnyClient } from './every-call.ts';

let service: McpServer;

// Clients of other kinds connect in other-clients.round.ts.
describe('clients', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  describeClient('SDK 1.32', async (path = '/mcp') => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}${path}`)));
    return client as unknown as AnyClient;
  });
});
