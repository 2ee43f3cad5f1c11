import type { Slice, SortOrder } from '../../shared/index.ts';
import type { Category, CategorySort } from './category.ts';

export type CategoryListQuery = { sortBy: CategorySort; sortOrder: SortOrder; offset: number; pageSize: number };

export type CategoryStore = {
  list(query: CategoryListQuery): Promise<Slice<Category>>;
  find(slug: string): Promise<Category | undefined>;
};
