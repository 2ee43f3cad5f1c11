import type { Page } from '@biomarker/pages';

const CONTENT = `# Page not found

No page has this address. [All pages](/llms.txt) are listed in /llms.txt; the [home page](/) and the [biomarkers](/biomarkers) are good places to begin.`;

/** Short, so that a program which reads markdown finds the way on at once. */
export const notFoundPage: Page = {
  path: '/',
  title: 'Page not found',
  description: 'No page has this address.',
  content: CONTENT,
  markdown: `${CONTENT}\n`,
  breadcrumb: [],
  jsonLd: [],
};
