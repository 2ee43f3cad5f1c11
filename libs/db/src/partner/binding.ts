/** Takes a value of a statement and gives what stands for it in the text. `type` is a type of PostgreSQL. */
export type Bind = (value: unknown, type: string) => string;

/** A statement that is put together: its values in the order in which they are bound. */
export function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}
