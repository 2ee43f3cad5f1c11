import type { Asked, Mix } from './mix.ts';

const API = '/api/v1';
const JSON_BODY = { 'content-type': 'application/json' };
const SUCCESS = '"success":true';
const SLUGS = ['ferritin', 'tsh', 'ldl-cholesterol', 'hba1c', 'vitamin-d', 'iron', 'apob', 'hs-crp'];
const WORDS = ['iron', 'thyroid', 'ferritn', '2276-4', 'cholesterol', 'vitamin d', 'inflammation', 'zzzzqqqq'];

const gets = (status: number, paths: readonly string[], holds?: string) => paths.map((path) => ({ path: API + path, status, holds }));

const batch = (body: string, holds: string, status = 200): Asked => ({
  method: 'POST',
  path: `${API}/biomarkers/batch`,
  headers: JSON_BODY,
  body,
  status,
  holds,
});

/** Requests to the public API and its pages; `slugs` are those of the biomarkers. */
export const contentMix = (slugs: readonly string[]): Mix => [
  [
    30,
    gets(
      200,
      slugs.map((slug) => `/biomarkers/${slug}`),
      SUCCESS,
    ),
  ],
  [
    5,
    gets(
      200,
      SLUGS.filter((slug) => slugs.includes(slug)).map((slug) => `/biomarkers/${slug}?include=related,packages,stories,questions`),
      '"optimalRanges"',
    ),
  ],
  [
    15,
    gets(
      200,
      [1, 2, 3, 4, 5, 6, 7, 900].flatMap((page) =>
        ['name', 'trendingScore', 'updatedAt'].map((sort) => `/biomarkers?page=${page}&pageSize=20&sortBy=${sort}&fields=card`),
      ),
      '"pagination"',
    ),
  ],
  [
    5,
    gets(
      200,
      ['category=iron-status', 'gender=female', 'inPackages=essential', 'search=thyroid', 'hasLabvendorMapping=true'].map((filter) => `/biomarkers?${filter}`),
      SUCCESS,
    ),
  ],
  [
    14,
    gets(
      200,
      WORDS.map((word) => `/biomarkers/search?q=${encodeURIComponent(word)}`),
      '"totalResults"',
    ),
  ],
  // Never requested before, so never cached.
  [2, gets(200, ['/biomarkers/search?q=iron%20{n}', '/biomarkers?search=word{n}'], SUCCESS)],
  [
    4,
    gets(
      200,
      ['day', 'week', 'month'].map((timeframe) => `/biomarkers/trending?timeframe=${timeframe}`),
      '"trendingRank"',
    ),
  ],
  [6, gets(200, ['/biomarkers/categories', '/biomarkers/categories/iron-status', '/lab-packages', '/lab-packages/max?includeBiomarkers=true'], SUCCESS)],
  [2, gets(200, ['/biomarkers/ferritin/stories', '/biomarkers/tsh/questions'], SUCCESS)],
  [3, [batch('{"slugs":["tsh","ferritin","nothing"]}', '"found":2')]],
  [1, [{ ...batch('{"slugs":["iron"]}', '"found":1'), headers: { ...JSON_BODY, 'idempotency-key': 'soak-{n}' } }]],
  [1, [batch('{"slugs":', 'VALIDATION_ERROR', 400)]],
  [4, gets(404, ['/biomarkers/unknown-{n}', '/nowhere/{n}', '/biomarkers/unobtainium'], 'NOT_FOUND')],
  [3, gets(400, ['/biomarkers?page=0', '/biomarkers?sortBy=price', '/biomarkers/search?q=x', '/biomarkers/%E0%A4%A'], 'VALIDATION_ERROR')],
  [
    1,
    [
      { method: 'DELETE', path: `${API}/biomarkers`, status: 405 },
      { path: `${API}/admin/performance`, status: 401 },
    ],
  ],
  [4, ['/', '/biomarkers/ferritin', '/panels', '/docs', '/llms.txt'].map((path) => ({ path, status: 200 }))],
];
