import { biomarkerPage } from './biomarker-page.ts';
import { biomarkersPage } from './biomarkers-page.ts';
import { browsePage } from './browse-page.ts';
import { categoryPage } from './category-page.ts';
import { compareBiomarkersPage } from './compare-biomarkers-page.ts';
import { comparePage } from './compare-page.ts';
import { comparisonPage } from './comparison-page.ts';
import { docsPage } from './docs-page.ts';
import { documentPage } from './document-page.ts';
import { homePage } from './home-page.ts';
import { llmsText } from './llms-text.ts';
import type { PageEntry, PageSources, PageSpec } from './page.ts';
import { panelPage } from './panel-page.ts';
import { panelsPage } from './panels-page.ts';
import { recommendPage } from './recommend-page.ts';
import { reportPage } from './report-page.ts';
import { searchPage } from './search-page.ts';

const articles = [
  homePage,
  biomarkersPage,
  browsePage,
  categoryPage,
  biomarkerPage,
  panelsPage,
  recommendPage,
  panelPage,
  compareBiomarkersPage,
  comparePage,
  comparisonPage,
  reportPage,
  searchPage,
  docsPage,
  documentPage,
] as const satisfies readonly PageSpec[];

/** All public pages. Any other path does not exist. */
export const pages: readonly PageSpec[] = [...articles, llmsText(articles)];

/** Every page of the sitemap. */
export async function listPages(sources: PageSources): Promise<PageEntry[]> {
  return (await Promise.all(articles.map((spec) => spec.list(sources)))).flat();
}
