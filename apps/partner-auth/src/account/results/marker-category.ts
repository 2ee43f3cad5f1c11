import categories from '../../../marker-categories.json' with { type: 'json' };

const NAMES = new Map(categories.flatMap(({ name, loincCodes }) => loincCodes.map((code) => [code, name])));

/** In the order of the site. */
export const CATEGORIES: readonly string[] = categories.map(({ name }) => name);

/** The category of the marker's page; undefined where content-api has no page of this code. */
export const categoryOf = (loincCode: string): string | undefined => NAMES.get(loincCode);
