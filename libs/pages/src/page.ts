import type { Addresses, ContentStores, Numbers, Person } from '@biomarker/domain/content';
import { blocks, type Block } from './markdown.ts';
import { withNotices } from './notices.ts';

/** The sources of pages. */
export type PageSources = ContentStores & {
  addresses: Addresses;
  /** The site with the pages of panels. */
  siteUrl: string;
  /** Without a shop, prices are samples. */
  hasShop: boolean;
};

export type Crumb = { name: string; path: string };

export type Page = {
  /** Canonical, root-relative. */
  path: string;
  title: string;
  description: string;
  /** Markdown that starts with the title. Links are root-relative. The HTML is rendered from it. */
  content: string;
  /** `content` with the notices of every page. */
  markdown: string;
  /** From the home page to the page itself. */
  breadcrumb: readonly Crumb[];
  /** schema.org entities without URLs, which the server of the page adds. */
  jsonLd: readonly Record<string, unknown>[];
  /** The time of the last change of the content. */
  updatedAt?: string;
  /** Intervals and decision values for the chart and for the reader of a value. */
  numbers?: Numbers;
  /** Facts at the side: names and lines of markdown. */
  glance?: Record<string, string>;
  /** A few words on the parts that HTML folds, by their headings. */
  hints?: Readonly<Record<string, string>>;
  /** The search text. Such a page is not for search engines. */
  search?: string;
  /** An answer to one reader: not for search engines. */
  unlisted?: true;
  /** The neighboring pages in groups, for a sidebar. */
  siblings?: readonly { name: string; pages: readonly Crumb[] }[];
  /** The names that the form for one value suggests. */
  entry?: readonly string[];
  /** A value beside that form, to be read as an example. */
  example?: Example;
  /** The names in the form that compares biomarkers. */
  compared?: string;
  /** The page reads a report in the browser, under a policy without connections. */
  report?: true;
  /** The form that requests a recommendation. */
  form?: RecommendForm;
};

/** A value of a marker, in a unit of its page, and whose it is. */
export type Example = { name: string; path: string; numbers: Numbers; given: { value: number; unit: string }; person: Person };

/** The content of the recommendation form: the concerns in words, and the current values. */
export type RecommendForm = {
  concerns: { value: string; words: string }[];
  values: { concern?: string; sex?: string; budget?: number; markers?: string };
};

/** A page in a list of pages. */
export type PageEntry = { path: string; title: string; description: string; updatedAt?: string };

export type PageInput = { slug: string; search: string; query: URLSearchParams };

/** A kind of page: its path, its reader and its list. */
export type PageSpec = {
  /** `/biomarkers/{slug}` */
  pattern: string;
  /** Computed for each reader and never cached: it has live prices and a personal query. */
  live?: true;
  /** Throws a `not_found` refusal if there is no such page. */
  read(sources: PageSources, input: PageInput): Promise<Page>;
  list(sources: PageSources): Promise<PageEntry[]>;
};

const HOME: Crumb = { name: 'Home', path: '/' };

export type PageParts = Omit<Page, 'markdown' | 'breadcrumb' | 'jsonLd'> & Partial<Pick<Page, 'jsonLd'>> & { parents?: readonly Crumb[] };

/** Completes a page. `parents` are the pages between the home page and the page itself. */
export function page({ addresses }: { addresses: Pick<Addresses, 'base'> }, { parents = [], jsonLd = [], ...given }: PageParts): Page {
  const self = { name: given.title, path: given.path };
  return {
    ...given,
    jsonLd,
    breadcrumb: given.path === '/' ? [HOME] : [HOME, ...parents, self],
    markdown: withNotices(given.content, `${addresses.base}${given.path}`, given.updatedAt),
  };
}

type ListPage = {
  path: string;
  title: string;
  description: string;
  /** Of schema.org. */
  type?: 'CollectionPage' | 'WebPage';
  report?: true;
  /** Markdown below the title. */
  content(sources: PageSources): Promise<readonly Block[]>;
};

/** A page at one address. */
export const listPage = ({ path, title, description, type = 'CollectionPage', report, content }: ListPage): PageSpec => ({
  pattern: path,
  read: async (sources) =>
    page(sources, {
      path,
      title,
      description,
      report,
      content: blocks(`# ${title}`, ...(await content(sources))),
      jsonLd: [{ '@type': type, name: title, description }],
    }),
  list: async () => [{ path, title, description }],
});
