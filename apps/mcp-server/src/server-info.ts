import { SERVICE_VERSION } from './config.ts';
import type { ServerInfo } from './mcp/protocol.ts';

export const PRODUCT_SERVER: ServerInfo = { name: 'biomarkers', title: 'Biomarker Guide', version: SERVICE_VERSION };
export const DOCS_SERVER: ServerInfo = { name: 'biomarkers-docs', title: 'Biomarker Guide documentation', version: SERVICE_VERSION };
