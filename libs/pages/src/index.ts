export { fetchResult, type FetchedResult } from './fetch-result.ts';
export { fullNameOf } from './full-name.ts';
export { ATTRIBUTION, CARE_LEAD, dateText, DISCLAIMER, LOINC_NOTICE, SITE_NAME } from './notices.ts';
export { capital, text as markdownText } from './markdown.ts';
export { normalPath } from './normal-path.ts';
export { page, type Crumb, type Example, type Page, type PageEntry, type PageSources } from './page.ts';
export { sampleOf } from './panels-page.ts';
export { listPages } from './pages.ts';
export { matchPage, readPage } from './read-page.ts';
