import { docsTools } from '../src/docs-tools/index.ts';
import { PROTOCOL_VERSION } from '../src/mcp/server.ts';
import { productTools } from '../src/tools/index.ts';

export const TOOLS_FILE = 'apps/mcp-server/tools.json';

/** What `tools/list` answers at each address. */
export function toolsDocument() {
  return {
    protocolVersion: PROTOCOL_VERSION,
    '/mcp': productTools.map(({ definition }) => definition),
    '/mcp/docs': docsTools.map(({ definition }) => definition),
  };
}
