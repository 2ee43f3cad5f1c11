import { DomainError } from '../../shared/index.ts';
import { searchKey } from '../names/search-key.ts';
import type { Comparison } from '../model/comparison.ts';
import type { ComparisonStore } from '../model/comparison-store.ts';

/** The service of this slug or name, in any case. The refusal lists all slugs, since they are few. */
export async function comparisonByName(comparisons: ComparisonStore, asked: string): Promise<Comparison> {
  const all = await comparisons.list();
  const key = searchKey(asked);
  const comparison = all.find(({ slug, name }) => [slug, name].map(searchKey).includes(key));
  if (comparison) return comparison;
  const known = all.map(({ slug }) => slug).join(', ');
  throw new DomainError('not_found', 'comparison_not_found', `No service is called "${asked}". There are ${known}.`);
}
