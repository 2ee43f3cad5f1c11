import type { BiomarkerDetail, BiomarkerExtra } from '../model/biomarker-detail.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { biomarkerNotFound } from '../names/biomarkers-by-name.ts';
import { publishedPackage } from '../pricing/published-package.ts';

type Stores = Pick<ContentStores, 'biomarkers' | 'discovery' | 'labPackages' | 'stories' | 'questions'> & { siteUrl: string };

const MOST_RELATED = 6;
const MOST_USER_CONTENT = 3;

/** One biomarker in full, with the requested extras. */
export async function readBiomarker(stores: Stores, slug: string, include: ReadonlySet<BiomarkerExtra>): Promise<BiomarkerDetail> {
  const biomarker = await stores.biomarkers.find(slug);
  if (!biomarker) throw await biomarkerNotFound(stores, slug);

  const firstPage = { biomarkerSlug: slug, offset: 0, pageSize: MOST_USER_CONTENT };
  const [related, packages, stories, questions] = await Promise.all([
    include.has('related') ? stores.biomarkers.related(slug, MOST_RELATED) : undefined,
    include.has('packages') ? stores.labPackages.withBiomarker(slug) : undefined,
    include.has('stories') ? stores.stories.list({ ...firstPage, sortBy: 'newest' }) : undefined,
    include.has('questions') ? stores.questions.list(firstPage) : undefined,
  ]);
  return {
    ...biomarker,
    related,
    packages: packages?.map((record) => publishedPackage(record, stores.siteUrl)),
    stories: stories?.items,
    questions: questions?.items,
  };
}
