import type { BiomarkerStore } from './biomarker-store.ts';
import type { CatalogStore } from './catalog-item.ts';
import type { CategoryStore } from './category.ts';
import type { ComparisonStore } from './comparison.ts';
import type { ConcernStore } from './concern-profile.ts';
import type { DiscoveryStore } from './discovery-store.ts';
import type { DocumentStore } from './document.ts';
import type { LabPackageStore } from './lab-package.ts';
import type { QuestionStore } from './question.ts';
import type { StoryStore } from './story.ts';

/** The content that pages, routes and tools read. */
export type ContentStores = {
  biomarkers: BiomarkerStore;
  catalog: CatalogStore;
  categories: CategoryStore;
  comparisons: ComparisonStore;
  concerns: ConcernStore;
  discovery: DiscoveryStore;
  documents: DocumentStore;
  labPackages: LabPackageStore;
  questions: QuestionStore;
  stories: StoryStore;
};
