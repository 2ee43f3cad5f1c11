import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { TOOLS_FILE, toolsDocument } from '../../apps/mcp-server/src/tools-document.ts';

// The tool lists of both addresses as a file, so that a review sees every change of a contract.
writeFileSync(TOOLS_FILE, await format(JSON.stringify(toolsDocument()), { parser: 'json', printWidth: 160 }));
