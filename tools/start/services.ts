export const SERVICES = [
  { name: 'content-api', key: 'contentApi', variable: 'CONTENT_API' },
  { name: 'partner-auth', key: 'partnerAuth', variable: 'PARTNER_AUTH' },
  { name: 'mcp-server', key: 'mcpServer', variable: 'MCP_SERVER' },
] as const;
export type ServiceName = (typeof SERVICES)[number]['name'];
