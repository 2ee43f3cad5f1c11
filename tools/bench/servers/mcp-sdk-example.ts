import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { productTools } from '../../../apps/mcp-server/src/tools/index.ts';

// The SDK's stateless example with this service's tools: a new server and transport for every request. Each tool returns the given content at once.

const { structuredContent } = JSON.parse(readFileSync(process.env.CONTENT!, 'utf8'));

function serverOfOneRequest(): McpServer {
  const server = new McpServer({ name: 'sdk-example', version: '1.0.0' });
  for (const { name, title, description, input, output } of productTools) {
    server.registerTool(name, { title, description, inputSchema: input.shape, outputSchema: output.shape }, async () => ({
      content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
      structuredContent,
    }));
  }
  return server;
}

const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const server = serverOfOneRequest();
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  res.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport as Parameters<McpServer['connect']>[0]);
  await transport.handleRequest(req, res, req.body);
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
