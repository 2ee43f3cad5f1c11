import { docsTools } from './docs-tools/index.ts';
import { PROTOCOL_VERSION } from './mcp/server.ts';
import { productTools } from './tools/index.ts';

export const TOOLS_FILE = 'apps/mcp-server/tools.json';

/** The answers of `tools/list` at both addresses. */
export function toolsDocument() {
  return {
    protocolVersion: PROTOCOL_VERSION,
    '/mcp': productTools.map(({ definition }) => definition),
    '/mcp/docs': docsTools.map(({ definition }) => definition),
  };
}
