import type { LabPackageFilter, LabPackageRecord, LabPackageSort, LabPackageStore } from '@biomarker/domain/content';
import { conditionsOf, type Conditions } from '@biomarker/domain/shared';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { membersOfPackage, membersOfTest } from './members.ts';
import { sortedPage } from './sorted-page.ts';

const SORT_KEYS: Record<LabPackageSort, (labPackage: LabPackageRecord) => string | number> = {
  displayOrder: ({ displayOrder }) => displayOrder,
  name: ({ name }) => name.toLowerCase(),
  price: ({ priceCents }) => priceCents,
  biomarkerCount: ({ biomarkerCount }) => biomarkerCount,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** Filters run here, since packages are few. */
const CONDITIONS: Conditions<LabPackageFilter, (labPackage: LabPackageRecord) => boolean> = {
  search:
    (text) =>
    ({ name, tagline, description }) =>
      [name, tagline, description].join(' ').toLowerCase().includes(text.toLowerCase()),
  category: (category) => (labPackage) => labPackage.categoryFocus.includes(category),
  condition: (condition) => (labPackage) => labPackage.targetConditions.some((target) => target.toLowerCase() === condition.toLowerCase()),
  minPriceCents: (least) => (labPackage) => labPackage.priceCents >= least,
  maxPriceCents: (most) => (labPackage) => labPackage.priceCents <= most,
  sampleType: (sampleType) => (labPackage) => labPackage.sampleType === sampleType,
  isActive: (isActive) => (labPackage) => labPackage.isActive === isActive,
};

type PackageRow = Omit<LabPackageRecord, 'biomarkerCount' | 'individualTests'>;

const select = (db: Queries) =>
  db
    .selectFrom('content.lab_package as p')
    .select(['p.id', 'p.slug', 'p.name', 'p.tagline', 'p.description', 'p.category_focus as categoryFocus', 'p.target_conditions as targetConditions'])
    .select(['p.price_cents as priceCents', membersOfPackage.as('biomarkerSlugs'), 'p.sample_type as sampleType', 'p.fasting_required as fastingRequired'])
    .select(['p.turnaround_days as turnaroundDays', 'p.features', 'p.is_active as isActive', 'p.display_order as displayOrder'])
    .select(['p.last_updated as lastUpdated', 'p.created_at as createdAt', 'p.updated_at as updatedAt'])
    .orderBy('p.display_order')
    .orderBy('p.id')
    .$castTo<PackageRow>();

const allPackages = prepared<object, PackageRow>((db) => select(db));
const packagesOf = prepared<{ slug: string }, PackageRow>((db, value) => select(db).where('p.slug', '=', value('slug')));

/** The tests and bundles that are orderable now. */
const orderableTests = prepared<object, LabPackageRecord['individualTests'][number]>((db) =>
  db
    .selectFrom('content.catalog_item as i')
    .select(['i.handle', 'i.price_cents as priceCents', membersOfTest.as('biomarkerSlugs')])
    .where((eb) => eb.and([eb.ref('i.is_active'), eb.ref('i.is_orderable')])),
);

export function postgresLabPackages({ kysely }: Database): LabPackageStore {
  const withTests = async (found: Promise<PackageRow[]>): Promise<LabPackageRecord[]> => {
    const [packages, tests] = await Promise.all([found, orderableTests(kysely, {})]);
    return packages.map((row) => {
      const members = new Set(row.biomarkerSlugs);
      return { ...row, biomarkerCount: members.size, individualTests: tests.filter((test) => test.biomarkerSlugs.every((slug) => members.has(slug))) };
    });
  };
  const all = () => withTests(allPackages(kysely, {}));

  return {
    async list({ sortBy, sortOrder, offset, pageSize, ...filter }) {
      const conditions = conditionsOf(CONDITIONS, filter);
      const matching = (await all()).filter((labPackage) => conditions.every((holds) => holds(labPackage)));
      return sortedPage(matching, SORT_KEYS[sortBy], { sortOrder, offset, pageSize });
    },

    find: async (slug) => (await withTests(packagesOf(kysely, { slug })))[0],

    withBiomarker: async (biomarkerSlug) => (await all()).filter(({ isActive, biomarkerSlugs }) => isActive && biomarkerSlugs.includes(biomarkerSlug)),
  };
}
