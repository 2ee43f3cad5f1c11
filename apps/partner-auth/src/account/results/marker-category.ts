import categories from '../../../marker-categories.json' with { type: 'json' };

const NAMES = new Map(categories.flatMap(({ name, loincCodes }) => loincCodes.map((code) => [code, name])));

/** Category names in the order of the site. */
export const CATEGORIES: readonly string[] = categories.map(({ name }) => name);

/** The category of the marker's page; undefined when content-api has no page for this code. */
export const categoryOf = (loincCode: string): string | undefined => NAMES.get(loincCode);
