import { connectDatabase, contentStores, excessOfRole, MCP_SERVER, type Database } from '@biomarker/db/content';
import { cursorCodec } from '@biomarker/domain/shared';
import { connectBase, createRateLimit, roleCheck } from '@biomarker/service-kit';
import type { Config } from './config.ts';
import { cachedAnswers } from './tool-calls/cached-answers.ts';
import type { ToolDeps } from './tools/tool.ts';

/** The composition root: the dependencies of the service. */
export async function connect(config: Config) {
  const base = await connectBase({
    service: 'mcp-server',
    schema: 'content',
    config,
    connectDatabase: (options) => connectDatabase({ ...options, rights: MCP_SERVER }),
  });
  // The same name, window and store as in content-api, so the two services share one rate limit.
  const rateLimit = createRateLimit({ name: 'public', ...config.rateLimit, store: base.rateLimitStore });
  const cache = cachedAnswers(config.cache);
  // Every call reads current prices, so the service is not ready without a database.
  const checks = [
    { name: 'database', required: true, check: () => base.reads.assertReady('reads') },
    ...(config.isProduction ? [roleCheck(() => excessOfRole(base.reads, MCP_SERVER))] : []),
  ];

  return {
    ...base,
    rateLimit,
    health: base.watch({ checks, rateLimits: [rateLimit], caches: () => [cache.figures()] }),
    cache,
    tools: toolDeps(base.reads, config),
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;

function toolDeps(database: Database, config: Config): ToolDeps {
  return {
    ...contentStores(database),
    cursors: cursorCodec(config.cursorSecrets),
    addresses: { base: config.baseUrl, mcp: config.mcpUrl, partner: config.partnerUrl, contact: config.contactEmail },
    siteUrl: config.siteUrl,
    baseUrl: config.baseUrl,
    hasShop: config.hasShop,
  };
}
