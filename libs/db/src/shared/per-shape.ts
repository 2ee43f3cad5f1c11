import { LRUCache } from 'lru-cache';

/** Compiled statements of one kind that are kept. */
const MOST_SHAPES = 200;

/**
 * Caches one statement per query shape: its filters and sort keys without values. Shapes that a client varies endlessly evict each
 * other.
 */
export function perShape<Shape extends object, Statement extends object>(make: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const made = new LRUCache<string, Statement>({ max: MOST_SHAPES });
  return (shape) => {
    const key = JSON.stringify(shape);
    const statement = made.get(key) ?? make(shape);
    made.set(key, statement);
    return statement;
  };
}
