import { browseBiomarkers } from './browse-biomarkers.ts';
import { compareBloodTestingServices } from './compare-blood-testing-services.ts';
import { createCheckoutLink } from './create-checkout-link.ts';
import { fetchTool } from './fetch.ts';
import { getBiomarkerCategory } from './get-biomarker-category.ts';
import { getBiomarker } from './get-biomarker.ts';
import { getBiomarkers } from './get-biomarkers.ts';
import { getLabCatalogItem } from './get-lab-catalog-item.ts';
import { getLabPackage } from './get-lab-package.ts';
import { getPageAsMarkdown } from './get-page-as-markdown.ts';
import { listBiomarkerCategories } from './list-biomarker-categories.ts';
import { listLabPackages } from './list-lab-packages.ts';
import { recommendPanel } from './recommend-panel.ts';
import { searchBiomarkers } from './search-biomarkers.ts';
import { searchLabCatalog } from './search-lab-catalog.ts';
import { search } from './search.ts';
import { startGuidedPanelBuilder } from './start-guided-panel-builder.ts';
import type { Tool } from './tool.ts';

/** The tools of `/mcp`, in the order of `tools/list`. */
export const productTools: readonly Tool[] = [
  listBiomarkerCategories,
  getBiomarkerCategory,
  searchBiomarkers,
  getBiomarker,
  browseBiomarkers,
  getBiomarkers,
  listLabPackages,
  getLabPackage,
  searchLabCatalog,
  getLabCatalogItem,
  recommendPanel,
  startGuidedPanelBuilder,
  createCheckoutLink,
  compareBloodTestingServices,
  getPageAsMarkdown,
  search,
  fetchTool,
];
