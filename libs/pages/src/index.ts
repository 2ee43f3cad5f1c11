export { fetchResult, type FetchedResult } from './fetch-result.ts';
export { ATTRIBUTION, DISCLAIMER, LOINC_NOTICE, SITE_NAME, withNotices } from './notices.ts';
export { text as markdownText } from './markdown.ts';
export { normalPath } from './normal-path.ts';
export type { Crumb, Page, PageEntry, PageSources } from './page.ts';
export { listPages } from './pages.ts';
export { labelsOf, normalOf, openSides, targetOf } from './range-words.ts';
export { matchPage, readPage } from './read-page.ts';
