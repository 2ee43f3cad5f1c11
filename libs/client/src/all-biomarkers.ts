import type { BiomarkerClient } from './client.ts';
import type { components, paths } from './schema.ts';

type ListQuery = NonNullable<paths['/api/v1/biomarkers']['get']['parameters']['query']>;
export type ListedBiomarker = components['schemas']['SelectedBiomarker'];

/** Thrown when the service refuses a page; `problem` is the body of the answer. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly problem: components['schemas']['Problem'];

  constructor(problem: components['schemas']['Problem']) {
    super(problem.error.details ? `${problem.title} ${problem.error.details}` : problem.title);
    this.problem = problem;
  }
}

/** Every biomarker that matches, page by page, following `next_cursor`. */
export async function* allBiomarkers(client: BiomarkerClient, query: Omit<ListQuery, 'page' | 'cursor' | 'limit'> = {}): AsyncGenerator<ListedBiomarker> {
  let cursor: string | undefined;
  do {
    const { data, error } = await client.GET('/api/v1/biomarkers', { params: { query: { ...query, cursor } } });
    if (error) throw new RefusedError(error);
    yield* data.data.data;
    cursor = data.data.pagination.next_cursor ?? undefined;
  } while (cursor);
}
