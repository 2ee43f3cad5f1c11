import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { TOOLS_FILE, toolsDocument } from '../../apps/mcp-server/src/tools-document.ts';

// Writes the tool lists of both endpoints to a file, so a review sees every contract change.
writeFileSync(TOOLS_FILE, await format(JSON.stringify(toolsDocument()), { parser: 'json', printWidth: 160 }));
