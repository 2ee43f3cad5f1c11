/** Values by path, such as `filter.ids.0`. */
export type Bound = Record<string, unknown>;

/** A search with each value replaced by `true`. */
export type ShapeOf<T> = T extends boolean ? boolean : T extends string | number | readonly string[] | null ? true : { [Name in keyof T]: ShapeOf<T[Name]> };

/**
 * Splits a search into its shape, for `perShape`, and its values. A list of strings is one value. Flags and the lengths of other lists change the
 * statement, so they belong to the shape.
 */
export function bound<T extends object>(search: T): { shape: ShapeOf<T>; values: Bound } {
  const values: Bound = {};
  const shapeOf = (part: unknown, path: string): unknown => {
    if (part === undefined || typeof part === 'boolean') return part;
    if (typeof part !== 'object' || part === null || isListOfTexts(part)) {
      values[path] = part;
      return true;
    }
    const inner = (name: string | number) => (path ? `${path}.${name}` : String(name));
    if (Array.isArray(part)) return part.map((one, index) => shapeOf(one, inner(index)));
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, shapeOf(one, inner(name))]));
  };
  return { shape: shapeOf(search, '') as ShapeOf<T>, values };
}

const isListOfTexts = (part: object): boolean => Array.isArray(part) && typeof part[0] === 'string';
