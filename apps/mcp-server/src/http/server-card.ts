import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { etagMatches } from '@biomarker/service-kit';
import { Router, type RequestHandler } from 'express';
import { DOCS_SERVER, PRODUCT_SERVER } from '../server-info.ts';

type Addresses = { mcpUrl: string; baseUrl: string };

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

const SERVERS = [
  { path: '/mcp', info: PRODUCT_SERVER, description: 'Laboratory biomarkers, panels, prices and panel recommendations: educational, read-only, anonymous.' },
  { path: '/mcp/docs', info: DOCS_SERVER, description: 'The documentation of the biomarker services: search, fetch and list.' },
] as const;

/** Server cards (SEP-2127) and the catalogue that names them. They tell where a server is and never what tools it has. */
export function discoveryRouter({ mcpUrl, baseUrl }: Addresses): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { host, hostname } = new URL(mcpUrl);
  // Reverse-DNS, as the registry writes names; an address that is no name is somebody's own machine.
  const namespace = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname.split('.').reverse().join('.');

  for (const { path, info, description } of SERVERS) {
    router.get(
      `${path}/server-card`,
      document('application/mcp-server-card+json', {
        $schema: SCHEMA,
        name: `${namespace}/${info.name}`,
        title: info.title,
        description,
        version: info.version,
        websiteUrl: baseUrl,
        remotes: [{ type: 'streamable-http', url: `${mcpUrl}${path}` }],
      }),
    );
  }
  router.get(
    '/.well-known/ai-catalog.json',
    document('application/ai-catalog+json', {
      entries: SERVERS.map(({ path, info }) => ({
        identifier: `urn:air:${host}:mcp:${info.name}`,
        type: 'application/mcp-server-card+json',
        url: `${mcpUrl}${path}/server-card`,
      })),
    }),
  );
  return router;
}

function document(type: string, content: object): RequestHandler {
  const body = JSON.stringify(content);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  return (req, res) => {
    req.routeTemplate = req.path;
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600', ETag: etag });
    if (etagMatches(req.headers['if-none-match'], etag)) return void res.status(304).end();
    res.set('Content-Type', type).end(body);
  };
}
