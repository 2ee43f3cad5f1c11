import { LRUCache } from 'lru-cache';

const MOST_SHAPES = 200;

/**
 * One statement for each shape of a query: what it filters and sorts by, but not the values. Shapes that a client varies without end push each
 * other out.
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
