import { owns, writesBeyond, type RoleRights } from '../shared/role-rights.ts';

const shared = (writes: RoleRights['writes']): Pick<RoleRights, 'schema' | 'writes' | 'unread' | 'excess'> => ({
  schema: 'content',
  writes,
  unread: [],
  excess: {
    'owns tables of content': owns('content'),
    'makes tables': `has_schema_privilege('content', 'CREATE')`,
    'reads the rail': `has_schema_privilege('partner', 'USAGE')`,
    'writes content': writesBeyond('content', Object.keys(writes)),
  },
});

const rate_limit = { INSERT: [], UPDATE: [], DELETE: [] };

/** The rights of content-api: it reads content, counts its use, and stores what members send in. */
export const CONTENT_API: RoleRights = {
  service: 'content-api',
  ...shared({
    biomarker: { UPDATE: ['view_count', 'search_volume', 'trending_day', 'trending_score', 'trending_month'] },
    story: { INSERT: ['id', 'biomarker_id', 'title', 'body', 'author_name', 'tags'] },
    question: { INSERT: ['id', 'biomarker_id', 'question', 'category'] },
    biomarker_activity: { INSERT: [], UPDATE: [] },
    trending_snapshot: { INSERT: [], DELETE: [] },
    rate_limit,
  }),
};

/** The rights of mcp-server: it reads content, and counts requests. */
export const MCP_SERVER: RoleRights = { service: 'mcp-server', ...shared({ rate_limit }) };
