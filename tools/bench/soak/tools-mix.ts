import type { Asked, Mix } from './mix.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

const post = (body: string, status = 200, holds?: string, path = '/mcp'): Asked => ({ method: 'POST', path, headers: HEADERS, body, status, holds });
const rpc = (method: string, params: object | undefined, holds: string, path?: string) =>
  post(JSON.stringify({ jsonrpc: '2.0', id: '{n}', method, params }), 200, holds, path);
const call = (name: string, args: object, holds = '"structuredContent"', path?: string) => rpc('tools/call', { name, arguments: args }, holds, path);

/** Names as many biomarkers as one answer allows. */
export const BROWSE = call('browse_biomarkers', { limit: 50 });

/** Requests of assistants; `slugs` are those of the biomarkers. */
export const toolsMix = (slugs: readonly string[]): Mix => [
  [25, slugs.map((slug) => call('get_biomarker', { slug }))],
  [15, ['iron', 'thyroid', '2276-4', 'ferritn', 'vitamin d'].map((query) => call('search_biomarkers', { query }))],
  // Never requested before, so never cached.
  [2, [call('search_biomarkers', { query: 'iron {n}' }), call('search', { query: 'thyroid {n}' })]],
  [8, ['iron', 'how do i page', 'panel'].map((query) => call('search', { query }))],
  [
    6,
    [
      call('list_biomarker_categories', {}),
      call('get_biomarker_category', { slug: 'iron-status' }),
      call('browse_biomarkers', { limit: 50 }),
      call('get_biomarkers', { slugs: ['tsh', 'nothing'] }),
    ],
  ],
  [
    8,
    [
      call('search_lab_catalog', { query: 'thyroid' }),
      call('search_lab_catalog', { page: 2 }),
      call('list_lab_packages', {}),
      call('get_lab_package', { slug: 'max' }),
    ],
  ],
  [
    5,
    ['thyroid', 'heart_risk', 'fatigue_energy'].map((concern) =>
      call('recommend_panel', { concern, goal: 'build_baseline', packagePreference: 'custom_only', maxBudgetUsd: 150 }),
    ),
  ],
  [
    3,
    [
      call('recommend_panel', { concern: 'urgent_symptoms', goal: 'retest' }, 'urgent_symptoms'),
      call('create_checkout_link', { basePackage: 'essential', assistant: 'claude' }),
    ],
  ],
  [6, [call('get_page_as_markdown', { path: '/biomarkers/ferritin' }), call('fetch', { id: 'biomarker:tsh' }), call('compare_blood_testing_services', {})]],
  [4, [call('search', { query: 'cursor' }, '"structuredContent"', '/mcp/docs'), call('list_docs', {}, '"structuredContent"', '/mcp/docs')]],
  [
    4,
    [
      call('get_biomarker', { slug: 'unknown-{n}' }, 'biomarker_not_found'),
      call('fetch', { id: 'nope:{n}' }, 'result_not_found'),
      call('get_lab_catalog_item', { handle: 'x{n}' }, 'catalog_item_not_found'),
    ],
  ],
  [4, [call('get_biomarker', {}, '-32602'), call('no_tool_{n}', {}, '-32602'), rpc('resources/list', undefined, '-32601')]],
  [
    6,
    [
      rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'soak', version: '1' } }, '2025-06-18'),
      rpc('tools/list', undefined, '"inputSchema"'),
      rpc('ping', undefined, '"result":{}'),
    ],
  ],
  [2, [post('{"jsonrpc":"2.0","method":"notifications/initialized"}', 202), post('{"jsonrpc"', 400, '-32700'), post('[]', 400, '-32600')]],
  [
    1,
    [
      { path: '/mcp', status: 405 },
      { path: '/nowhere/{n}', status: 404 },
    ],
  ],
];
