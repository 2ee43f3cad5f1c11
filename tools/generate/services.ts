import * as contentApi from '../../apps/content-api/src/config.ts';
import * as mcpServer from '../../apps/mcp-server/src/config.ts';
import * as partnerAuth from '../../apps/partner-auth/src/config.ts';

/** The environment of each service; `variables` is the zod object, `loadConfig` reads it. */
export const services = [
  { app: 'content-api', variables: contentApi.Env, loadConfig: contentApi.loadConfig },
  { app: 'partner-auth', variables: partnerAuth.Env, loadConfig: partnerAuth.loadConfig },
  { app: 'mcp-server', variables: mcpServer.Env, loadConfig: mcpServer.loadConfig },
] as const;
