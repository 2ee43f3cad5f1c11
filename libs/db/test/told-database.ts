import type { CompiledQuery, Driver } from 'kysely';
import { kyselyOn } from '../src/shared/kysely.ts';
import type { Database } from '../src/partner/index.ts';

/** More belong to a loop without an end. */
const MOST = 100;

/** The rows that a statement answers, or its fault. */
type Rows = object[];
type Answer = Rows | Error | undefined;

/** Each clause on a line of its own, without quotation marks of names. */
const CLAUSE =
  /(?<!,| as|delete) (?=(?:from|inner join|left join|cross join|where|group by|order by|limit|offset|for|on conflict|returning|set|values|union all|select)\b)/g;
const written = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(CLAUSE, '\n    ');

/** Their own tests read documents and fingerprints. */
const DERIVED = /"(document|fingerprint)":"(?:[^"\\]|\\.)*"/g;
const NEW_ID = /\b(?!0{8}-)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
const asJson = (value: unknown): string =>
  (JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? 'nothing').replaceAll(NEW_ID, 'NEW-ID');
const asValue = (value: unknown): string =>
  (typeof value === 'string' ? `"${value}"`.replaceAll(DERIVED, '"$1":"…"') : asJson(value)).replaceAll(NEW_ID, 'NEW-ID');

/**
 * A database that tells every statement with its values, in order, and keeps nothing. Statements take `answers` one after the other; where there is none, it
 * is `otherwise`. Its laboratory store is apart.
 */
export function toldDatabase(otherwise: Rows, answers: readonly Answer[] = []) {
  const told: string[] = [];
  const left = [...answers];
  const answer = (line: string): Rows => {
    told.push(line);
    if (told.length > MOST) throw new Error('the statements have no end');
    const next = left.shift() ?? otherwise;
    if (next instanceof Error) throw next;
    return next;
  };
  const statement = (store: string, text: string, values: readonly unknown[]) =>
    answer(store + written(text).replaceAll(/\$(\d+)/g, (_mark, place: string) => asValue(values[Number(place) - 1])));

  const singleStore = (store: string) => {
    let open = 0;
    const connectionOf = (name: string) => ({
      name,
      async executeQuery({ sql, parameters }: CompiledQuery) {
        const answered = statement(name, sql, parameters) as never[];
        return { rows: answered, numAffectedRows: BigInt(answered.length) };
      },
      streamQuery: () => Promise.reject(new Error('no statement is streamed')) as never,
    });
    const tell = (line: string) => async (connection: object) => void told.push((connection as { name: string }).name + line);
    const driver: Driver = {
      init: async () => {},
      // One beside another has a name of its own.
      acquireConnection: async () => connectionOf(++open > 1 ? `${store}beside: ` : store),
      beginTransaction: (connection, { isolationLevel = '' }) => tell(`BEGIN ${isolationLevel}`.trim())(connection),
      commitTransaction: tell('COMMIT'),
      rollbackTransaction: tell('ROLLBACK'),
      releaseConnection: async () => void open--,
      destroy: async () => {},
    };
    const client = {
      on: () => {},
      query: async (text: string, values: unknown[] = []) => ({ rows: statement(`${store}on one connection: `, text, values) }),
      release: (isEnded?: boolean) => void told.push(isEnded ? 'the connection ends' : 'the connection goes back'),
    };
    const calls = (model: string) => new Proxy({}, { get: (_none, call: string) => async (given: unknown) => called(`${store}${model}.${call}`, given) });
    // A list where Prisma answers one, a count or a row.
    const called = (name: string, given: unknown) => {
      const found = answer(`${name} ${asJson(given)}`);
      if (/\.(?:findMany|updateManyAndReturn)$/.test(name)) return found;
      return name.endsWith('.count') ? found.length : /Many$/.test(name) ? { count: found.length } : (found[0] ?? null);
    };
    const prisma = new Proxy({}, { get: (_none, model: string) => calls(model) });
    return {
      kysely: kyselyOn(driver),
      prisma,
      pool: { options: { max: 3 } as { max: number; verify?: (client: unknown, done: (error?: Error) => void) => void }, connect: async () => client },
      leaveServer: () => void told.push(`${store}leave the server`),
      async transaction<T>(work: (tx: object) => Promise<T>): Promise<T> {
        told.push('BEGIN');
        const done = await work(prisma);
        told.push('COMMIT');
        return done;
      },
    };
  };
  const database = { ...singleStore(''), lab: singleStore('lab: ') };
  return { told, asJson, database: database as unknown as Database };
}

/** An act of a store, its name, and what its statements answer, one after the other. */
export type Case = [name: string, act: (database: Database) => unknown, ...answers: Answer[]];

/** For this many statements, the usual answer. */
export const usual = (statements: number): undefined[] => Array.from({ length: statements }, () => undefined);

/** The statements of each act in order, and its answer or refusal. `listen` gets what else an act tells. */
export async function statementsOf(cases: readonly Case[], otherwise: Rows, listen: (tell: (line: string) => void) => void = () => {}): Promise<string> {
  const texts: string[] = [];
  for (const [name, act, ...answers] of cases) {
    const { told, asJson, database } = toldDatabase(otherwise, answers);
    listen((line) => void told.push(line));
    const answer = await Promise.resolve()
      .then(() => act(database))
      .catch((error: Error) => {
        // A call that this database answers in another form than Prisma, such as a list.
        if (error instanceof TypeError) throw error;
        return `refused: ${error.message}`;
      });
    texts.push([`# ${name}`, ...told, `→ ${asJson(answer)}`, ''].join('\n'));
  }
  return texts.join('\n');
}
