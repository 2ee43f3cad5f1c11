import { notFound, type DomainError } from '../../shared/index.ts';
import { similarNames } from './similar-names.ts';
import type { CategoryStore } from '../model/category-store.ts';
import { allCategories } from '../reading/list-categories.ts';

/** The refusal of a slug that no category has, with up to three that look alike. */
export async function unknownCategory(categories: CategoryStore, slug: string): Promise<DomainError> {
  const named = (await allCategories({ categories })).map((category) => ({ slug: category.slug, text: category.name }));
  return notFound('category', slug, similarNames(slug, named));
}
