import { includedValueCents, usd, type LabPackage, type LabPackageFilter, type LabPackageSort, type LabPackageStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { pageQuery, type SortKey } from './page-query.ts';
import { and, sql, type Sql } from './sql.ts';

const SORT_KEYS: Record<LabPackageSort, SortKey> = {
  displayOrder: { expression: sql`r.display_order`, type: 'int4' },
  name: { expression: sql`lower(r.name) COLLATE "C"`, type: 'text' },
  price: { expression: sql`r.price_cents`, type: 'int4' },
  biomarkerCount: { expression: sql`(SELECT count(*)::int FROM content.lab_package_biomarker m WHERE m.package_id = r.id)`, type: 'int4' },
  createdAt: { expression: sql`r.created_at`, type: 'timestamptz' },
  updatedAt: { expression: sql`r.updated_at`, type: 'timestamptz' },
};

/** The individual tests that a person can order now and that lie wholly within package `p`. */
const INDIVIDUAL_TESTS = sql`
  content.catalog_item i WHERE i.is_active AND i.is_orderable AND NOT EXISTS (
    SELECT 1 FROM content.catalog_item_biomarker part WHERE part.item_id = i.id AND NOT EXISTS (
      SELECT 1 FROM content.lab_package_biomarker member WHERE member.package_id = p.id AND member.biomarker_id = part.biomarker_id))`;

const columns = (siteUrl: string): Sql => sql`
  p.id, p.slug, p.name, p.tagline, p.description, p.category_focus AS "categoryFocus", p.target_conditions AS "targetConditions",
  p.price_cents / 100.0::float8 AS price, 'USD' AS currency, members.count AS "biomarkerCount", members.slugs AS "biomarkerSlugs",
  p.sample_type AS "sampleType", p.fasting_required AS "fastingRequired", p.turnaround_days AS "turnaroundDays", p.features,
  single.tests AS "includedTests", single.count AS "individualTestsAvailable",
  p.is_active AS "isActive", p.display_order AS "displayOrder", ${siteUrl}::text || '/panels/' || p.slug AS url, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

const JOINS = sql`
  LEFT JOIN LATERAL (
    SELECT count(*)::int, coalesce(array_agg(b.slug ORDER BY m.position), '{}') AS slugs
    FROM content.lab_package_biomarker m JOIN content.biomarker b ON b.id = m.biomarker_id WHERE m.package_id = p.id) members ON true
  LEFT JOIN LATERAL (SELECT count(*)::int, coalesce(json_agg(json_build_object('handle', i.handle, 'priceCents', i.price_cents, 'biomarkerSlugs', (
      SELECT json_agg(b.slug) FROM content.catalog_item_biomarker m JOIN content.biomarker b ON b.id = m.biomarker_id WHERE m.item_id = i.id))), '[]') AS tests
    FROM ${INDIVIDUAL_TESTS}) single ON true`;

type Row = Omit<LabPackage, 'includedValue'> & { includedTests: Parameters<typeof includedValueCents>[0] };

const packageOf = ({ includedTests, ...row }: Row): LabPackage => ({ ...row, includedValue: usd(includedValueCents(includedTests, row.biomarkerSlugs)) });

/** `siteUrl` is the address of the pages that `url` leads to. */
export function postgresLabPackages(pool: Pool, siteUrl: string): LabPackageStore {
  const selected = async (condition: Sql): Promise<LabPackage[]> => {
    const statement = sql`SELECT ${columns(siteUrl)} FROM content.lab_package p ${JOINS} WHERE ${condition} ORDER BY p.display_order, p.id`;
    return (await run<Row>(pool, statement)).map((row) => packageOf(withoutNulls(row)));
  };

  return {
    async list({ sortBy, sortOrder, offset, pageSize, ...filter }) {
      const slice = await pageQuery<Row>(pool, {
        matching: sql`FROM content.lab_package r WHERE ${matchesFilter(filter)}`,
        columns: columns(siteUrl),
        joins: sql`LEFT JOIN content.lab_package p ON p.id = page.id ${JOINS}`,
        sortKey: SORT_KEYS[sortBy],
        sortOrder,
        start: { offset },
        pageSize,
      });
      return { ...slice, items: slice.items.map(packageOf) };
    },

    find: async (slug) => (await selected(sql`p.slug = ${slug}`))[0],

    withBiomarker: (biomarkerSlug) =>
      selected(sql`p.is_active AND EXISTS (
        SELECT 1 FROM content.lab_package_biomarker m JOIN content.biomarker b ON b.id = m.biomarker_id WHERE m.package_id = p.id AND b.slug = ${biomarkerSlug})`),
  };
}

function matchesFilter({ search, category, condition, minPriceCents, maxPriceCents, sampleType, isActive }: LabPackageFilter): Sql {
  return and([
    sql`r.is_active = ${isActive}`,
    search !== undefined && sql`strpos(lower(concat_ws(' ', r.name, r.tagline, r.description)), lower(${search})) > 0`,
    category !== undefined && sql`${category} = ANY(r.category_focus)`,
    condition !== undefined && sql`EXISTS (SELECT 1 FROM unnest(r.target_conditions) target WHERE lower(target) = lower(${condition}))`,
    minPriceCents !== undefined && sql`r.price_cents >= ${minPriceCents}::bigint`,
    maxPriceCents !== undefined && sql`r.price_cents <= ${maxPriceCents}::bigint`,
    sampleType && sql`r.sample_type = ${sampleType}`,
  ]);
}
