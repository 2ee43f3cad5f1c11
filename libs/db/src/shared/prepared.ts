import { DummyDriver, sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import { kyselyOn, type Queries } from './kysely.ts';

class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A placeholder for a value of each run. */
export type Value<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** A value that the planner does not see. Its guess is then the same in every run, so PostgreSQL keeps the plan of the statement: a new one costs more than most reads. */
export const unseen = <T extends string | readonly string[] | number | null>(value: RawBuilder<T>, type: 'text' | 'text[]' | 'int') =>
  sql<T>`(SELECT ${value}::${sql.raw(type)})`;

/** Compiles statements before there is a database. */
const compiler = kyselyOn(new DummyDriver());

/**
 * A statement that is compiled once, for hot queries: building and compiling costs more than sending.
 * `build` gets `value`, which stands for a value of each run: `prepared<{ slug: string }, Row>((db, value) => db.selectFrom(…).where('b.slug', '=', value('slug')))`.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queries, value: Value<Values>) => Compilable<Row>,
): (on: Queries, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const value: Value<Values> = (name) => sql.val<Values[typeof name]>(new Placeholder(name) as never);
  return async (on, values) => {
    compiled ??= build(compiler, value).compile();
    const parameters = compiled.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter));
    return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
