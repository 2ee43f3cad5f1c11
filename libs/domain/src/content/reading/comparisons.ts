import { DomainError, notFound, quoted } from '../../shared/index.ts';
import type { Comparison, ComparisonStore } from '../model/comparison.ts';
import { searchKey } from '../names/search-key.ts';

export async function readComparison(comparisons: ComparisonStore, slug: string): Promise<Comparison> {
  const comparison = await comparisons.find(slug);
  if (!comparison) throw notFound('comparison', slug);
  return comparison;
}

/** The service of this slug or name, in any case. The refusal lists all slugs, since they are few. */
export async function comparisonByName(comparisons: ComparisonStore, asked: string): Promise<Comparison> {
  const all = await comparisons.list();
  const key = searchKey(asked);
  const comparison = all.find(({ slug, name }) => [slug, name].map(searchKey).includes(key));
  if (comparison) return comparison;
  const known = all.map(({ slug }) => slug).join(', ');
  throw new DomainError('not_found', 'comparison_not_found', `No service is called ${quoted(asked)}. There are ${known}.`);
}
