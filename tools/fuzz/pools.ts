/** Words that mean something to the services, or nearly, by the name of their field. The other values are read from a running service. */
export const CONTENT_WORDS = {
  inPackages: ['essential', 'max,advanced', 'essential,essential', 'none', ','],
  fields: ['minimal', 'card', 'card,significance', 'slug,name', 'minimal,minimal', 'all', 'constructor', 'slug,,name'],
  include: ['related', 'related,packages,stories,questions', 'category', 'x,__proto__', ','],
  search: ['iron', 'thyroid', 'ldl', '2276-4', 'vit d', 'a', 'α ß'],
  q: ['iron', 'thyroid stimulating', '2276-4', 'ferritn', 'ab', 'α amylase'],
  condition: ['diabetes', 'anemia'],
  sampleType: ['blood'],
};

export const TOOL_WORDS = {
  query: ['iron', 'thyroid', '2276-4', 'a', 'vitamin d', 'ferritn', 'how do i page', 'γ-GT'],
  path: [
    '/',
    '/biomarkers',
    '/biomarkers/ferritin',
    '/docs',
    '/panels/max',
    '/checkout',
    '/account',
    '/biomarkers/%66erritin',
    '/../etc',
    '/docs/mcp.md',
    '//x',
    '/?x=1',
    '/%',
    '/problems/not-found',
  ],
};

/** Ids of other kinds than those of a search. */
export const TOOL_IDS = ['category:iron-status', 'panel:max', 'doc:mcp', 'biomarker:', ':', 'nope:x', 'biomarker:FERRITIN', 'biomarker:%66erritin'];
