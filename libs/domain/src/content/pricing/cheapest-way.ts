import type { Priced } from '../model/catalog-item.ts';
import { byPrice, coveredBy, subsetsOf } from './item-set.ts';

/**
 * The cheapest items that together measure all measurable wanted markers. Exact: tests of several wanted markers are few,
 * so all their subsets are tried, and the cheapest single test measures each remaining marker.
 */
export function cheapestWay<I extends Priced>(items: readonly I[], wanted: ReadonlySet<string>): I[] {
  const wantedOf = ({ biomarkerSlugs }: I) => biomarkerSlugs.filter((slug) => wanted.has(slug));
  const measurable = [...coveredBy(items)].filter((slug) => wanted.has(slug));
  const single = new Map<string, I>();
  for (const item of items.filter((each) => wantedOf(each).length === 1)) {
    const [slug] = wantedOf(item) as [string];
    const known = single.get(slug);
    if (!known || byPrice([item], [known]) < 0) single.set(slug, item);
  }

  return subsetsOf(items.filter((item) => wantedOf(item).length > 1))
    .flatMap((bundles) => {
      const covered = coveredBy(bundles);
      const left = measurable.filter((slug) => !covered.has(slug));
      return left.every((slug) => single.has(slug)) ? [[...bundles, ...left.map((slug) => single.get(slug)!)]] : [];
    })
    .reduce((best, way) => (byPrice(way, best) < 0 ? way : best));
}
