import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromLab } from '@biomarker/testbed/lab';
import { FIRST_CALLS, describeClient, type AnyClient } from './http/every-call.ts';
import { startMcpServer, type McpServer } from './testing.ts';

type Sdk = {
  Client: new (info: object, options?: object) => AnyClient;
  StreamableHTTPClientTransport: new (address: URL) => never;
};
type AiSdk = { createMCPClient(options: object): Promise<{ tools(): Promise<object>; close(): Promise<void> }> };

const SDK_1_13 = { ...(fromLab('mcp-sdk-1-13/client/index.js') as object), ...(fromLab('mcp-sdk-1-13/client/streamableHttp.js') as object) } as Sdk;
const SDK_2 = fromLab('@modelcontextprotocol/client') as Sdk;
const { createMCPClient } = fromLab('@ai-sdk/mcp') as AiSdk;

const CLIENTS: [name: string, sdk: Sdk, options?: object][] = [
  ['SDK 1.13, as old as the revision', SDK_1_13],
  ['SDK 2 with default options', SDK_2],
  ['SDK 2, which first tries a newer revision', SDK_2, { versionNegotiation: { mode: 'auto' } }],
];

let service: McpServer;
const mcp = (path = '/mcp') => new URL(`${service.url}${path}`);

describe('other clients', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  for (const [name, { Client, StreamableHTTPClientTransport }, options] of CLIENTS)
    describeClient(name, async (path) => {
      const client = new Client({ name: 'test', version: '1.0.0' }, options);
      await client.connect(new StreamableHTTPClientTransport(mcp(path)));
      return client;
    });

  describe('the AI SDK client, which shares no code with the others', () => {
    it('connects with a slash at the end', async () => {
      const client = await createMCPClient({ transport: { type: 'http', url: mcp('/mcp/').href } });
      expect(Object.keys(await client.tools())).toContain('fetch');
      await client.close();
    });

    it('connects and calls every tool', async () => {
      const client = await createMCPClient({ transport: { type: 'http', url: mcp().href } });
      const tools = (await client.tools()) as unknown as Record<
        string,
        { execute(args: object, options: object): Promise<{ isError?: boolean; structuredContent?: object }> }
      >;
      for (const [name, args] of FIRST_CALLS) {
        const answer = await tools[name]!.execute(args, { messages: [], toolCallId: name });
        expect([name, answer.isError ?? false, typeof answer.structuredContent]).toEqual([name, false, 'object']);
      }
      const missing = await tools.fetch!.execute({ id: 'nope' }, { messages: [], toolCallId: 'x' });
      expect(missing.isError).toBe(true);
      await expect(tools.get_biomarker!.execute({ slug: '' }, { messages: [], toolCallId: 'x' })).rejects.toThrow(/slug/);
      await client.close();
    });
  });
});
