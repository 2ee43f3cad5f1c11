import { describe, expect, it } from '@jest/globals';
import { CALLS } from '../calls.ts';

/** The common methods of every SDK version. */
export type AnyClient = {
  connect(transport: never): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  ping(): Promise<unknown>;
  getServerVersion(): { name: string; version: string } | undefined;
  getInstructions(): string | undefined;
  close(): Promise<void>;
};

/** One valid call of every tool. Some clients check each answer against the output schema. */
export const FIRST_CALLS = Object.entries(CALLS).map(([name, [args]]) => [name, args as Record<string, unknown>] as const);

/** The tests of a client; `open` connects one to the service at a path, without one to /mcp. */
export function describeClient(name: string, open: (path?: string) => Promise<AnyClient>): void {
  describe(`the client of ${name}`, () => {
    it('connects, lists and calls every tool', async () => {
      const client = await open();
      expect(client.getServerVersion()).toMatchObject({ name: 'biomarkers', version: '1.0.0' });
      expect(client.getInstructions()).toContain('biomarkers');
      await client.ping();
      const { tools } = await client.listTools();
      expect(new Set(FIRST_CALLS.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
      for (const [name, args] of FIRST_CALLS) {
        const answer = (await client.callTool({ name, arguments: args })) as { isError?: boolean; structuredContent?: object; content: { text: string }[] };
        expect([name, answer.isError ?? false, JSON.parse(answer.content[0]!.text)]).toEqual([name, false, answer.structuredContent]);
      }
      await client.close();
    });

    it('receives not-found and validation errors', async () => {
      const client = await open();
      await client.listTools();
      const missing = (await client.callTool({ name: 'get_lab_catalog_item', arguments: { handle: 'nope' } })) as {
        isError: boolean;
        content: { text: string }[];
      };
      expect([missing.isError, JSON.parse(missing.content[0]!.text).error.code]).toEqual([true, 'catalog_item_not_found']);
      await expect(client.callTool({ name: 'get_biomarker', arguments: { slug: '' } })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('slug'),
      });
      await client.close();
    });

    it('connects to both addresses with a slash at the end', async () => {
      for (const path of ['/mcp/', '/mcp/docs/']) {
        const client = await open(path);
        expect((await client.listTools()).tools.map(({ name }) => name)).toContain('fetch');
        await client.close();
      }
    });

    it('reads the documentation', async () => {
      const client = await open('/mcp/docs');
      const { docs } = ((await client.callTool({ name: 'list_docs' })) as { structuredContent: { docs: { id: string }[] } }).structuredContent;
      const page = (await client.callTool({ name: 'fetch', arguments: { id: docs[0]!.id } })) as { structuredContent: { text: string } };
      expect(page.structuredContent.text).toMatch(/^# /);
      await client.close();
    });
  });
}
