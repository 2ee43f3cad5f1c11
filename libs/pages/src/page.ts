import type {
  Addresses,
  BiomarkerDetail,
  BiomarkerStore,
  CatalogStore,
  CategoryStore,
  ComparisonStore,
  ConcernStore,
  DiscoveryStore,
  DocumentStore,
  LabPackageStore,
  QuestionStore,
  StoryStore,
} from '@biomarker/domain/content';
import { withNotices } from './notices.ts';

/** What pages are made from. */
export type PageSources = {
  biomarkers: BiomarkerStore;
  catalog: CatalogStore;
  categories: CategoryStore;
  concerns: ConcernStore;
  discovery: DiscoveryStore;
  labPackages: LabPackageStore;
  stories: StoryStore;
  questions: QuestionStore;
  documents: DocumentStore;
  comparisons: ComparisonStore;
  addresses: Addresses;
  /** The site whose pages show panels. */
  siteUrl: string;
};

export type Crumb = { name: string; path: string };

export type Page = {
  /** Canonical, root-relative. */
  path: string;
  title: string;
  description: string;
  /** Markdown that begins with the title. Links are root-relative. HTML is made from it. */
  content: string;
  /** `content` with the notices that go with every copy of a page. */
  markdown: string;
  /** From the home page down to the page itself; only the page itself on the home page. */
  breadcrumb: readonly Crumb[];
  /** schema.org things without addresses, which whoever serves the page adds. */
  jsonLd: readonly Record<string, unknown>[];
  /** When its content last changed. */
  updatedAt?: string;
  /** Intervals and decision values that may be drawn under the heading "Reference ranges". */
  numbers?: Pick<BiomarkerDetail, 'unit' | 'optimalRanges' | 'thresholds' | 'conversions'>;
  /** The text that was searched for; such a page is not for search engines. */
  search?: string;
  /** An answer to one reader: not for search engines. */
  unlisted?: true;
  /** The pages beside this one, for a side bar. */
  siblings?: readonly Crumb[];
  /** The names in the form that puts biomarkers side by side. */
  compared?: string;
  /** The form by which a recommendation is asked for. */
  form?: RecommendForm;
};

/** What the form of a recommendation shows: the concerns in words, and what was asked. */
export type RecommendForm = {
  concerns: { value: string; words: string }[];
  asked: { concern?: string; sex?: string; budget?: number; markers?: string };
};

/** A page as a list of pages names it. */
export type PageEntry = { path: string; title: string; description: string; updatedAt?: string };

export type PageInput = { slug: string; search: string; query: URLSearchParams };

/** A kind of page: where it stands, how one is read, and which ones there are. */
export type PageSpec = {
  /** `/biomarkers/{slug}` */
  pattern: string;
  /** Made for each reader and kept nowhere: it has live prices, and holds what one person asked. */
  live?: true;
  /** Throws a `not_found` refusal when there is no such thing. */
  read(sources: PageSources, input: PageInput): Promise<Page>;
  list(sources: PageSources): Promise<PageEntry[]>;
};

const HOME: Crumb = { name: 'Home', path: '/' };

/** Completes a page. `parents` stand between the home page and the page itself. */
export function page(
  sources: Pick<PageSources, 'addresses'>,
  { parents = [], ...given }: Omit<Page, 'markdown' | 'breadcrumb'> & { parents?: readonly Crumb[] },
): Page {
  const self = { name: given.title, path: given.path };
  return {
    ...given,
    breadcrumb: given.path === '/' ? [HOME] : [HOME, ...parents, self],
    markdown: withNotices(given.content, `${sources.addresses.base}${given.path}`, given.updatedAt),
  };
}
