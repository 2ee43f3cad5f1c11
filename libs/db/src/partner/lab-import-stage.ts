import { addressesOf, type Claim, type ImportStage, type StagedEntry } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { rowsOf } from '../shared/rows-of.ts';
import { withStage, type Entry, type Stage } from './lab-import-tables.ts';

export function importStage(tx: Queries): ImportStage {
  const stage = withStage(tx);
  return {
    async put(staged) {
      await putEntries(stage, staged);
      await putAddresses(stage, staged);
    },
    doubles: (limit) =>
      stage
        .selectFrom('import_double as d')
        .innerJoin('import_entry as e', 'e.position', 'd.position')
        .orderBy('d.position')
        .orderBy('d.address')
        .limit(limit)
        .select(['e.place as where', 'd.address'])
        .execute(),
    async reports(position, limit) {
      const rows = await entries(stage)
        .where('e.type', '=', 'DiagnosticReport')
        .where('e.position', '>', position)
        .orderBy('e.position')
        .limit(limit)
        .execute();
      return rows.map(readEntry);
    },
    async at(addresses) {
      const found = stage
        .selectFrom('import_address as a')
        .where('a.address', '=', sql<string>`ANY(${addresses}::text[])`)
        .select('a.position');
      return (await entries(stage).where('e.position', 'in', found).orderBy('e.position').execute()).map(readEntry);
    },
    async list(results) {
      await stage
        .insertInto('import_listed')
        .columns(['position', 'keys'])
        .expression((eb) => {
          const rows = results.map(({ position, keys }) => ({ position, keys: JSON.stringify(keys) }));
          return eb.selectFrom(rowsOf(rows, 'position int, keys text')).select(['given.position', 'given.keys']);
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    unlisted: (type, limit) =>
      stage
        .selectFrom('import_entry as e')
        .where('e.type', '=', type)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('import_listed as l').whereRef('l.position', '=', 'e.position').select('l.position'))))
        .orderBy('e.position')
        .limit(limit)
        .select('e.place as where')
        .execute(),
    claim: (records) => claim(stage, records),
  };
}

async function putEntries(stage: Stage, staged: readonly StagedEntry[]): Promise<void> {
  const given = rowsOf(staged.map(rowOf), 'position int, place text, full_url text, type text, is_sound boolean, released text, body text');
  const columns = ['position', 'place', 'full_url', 'type', 'is_sound', 'released', 'body'] as const;
  await stage
    .insertInto('import_entry')
    .columns(columns)
    .expression((eb) => eb.selectFrom(given).select(columns))
    .execute();
}

/** Records a duplicate address as a double. */
async function putAddresses(stage: Stage, staged: readonly StagedEntry[]): Promise<void> {
  const addresses = staged.flatMap((entry) => keptAddresses(entry).map((address) => ({ address, position: entry.position })));
  await stage
    .with('given', (parts) => parts.selectFrom(rowsOf(addresses, 'address text, position int')).select(['given.address', 'given.position']))
    .with('fresh', (parts) =>
      parts
        .insertInto('import_address')
        .columns(['address', 'position'])
        .expression((eb) => eb.selectFrom('given').distinctOn('address').orderBy('address').orderBy('position').select(['address', 'position']))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['address', 'position']),
    )
    .insertInto('import_double')
    .columns(['address', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('given as g')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('fresh as f').whereRef('f.address', '=', 'g.address').whereRef('f.position', '=', 'g.position').select('f.address'))),
        )
        .select(['g.address', 'g.position']),
    )
    .execute();
}

const entries = (stage: Stage) =>
  stage
    .selectFrom('import_entry as e')
    .leftJoin('import_listed as l', 'l.position', 'e.position')
    .select(['e.position', 'e.place', 'e.full_url as fullUrl', 'e.is_sound as isSound', 'e.released', 'e.body', 'l.keys as listedAs']);

async function claim(stage: Stage, records: readonly Claim[]): Promise<Claim[]> {
  await stage
    .insertInto('import_record')
    .columns(['kind', 'key', 'place'])
    .expression((eb) => eb.selectFrom(rowsOf(records, 'kind text, key text, "where" text')).select(['given.kind', 'given.key', 'given.where']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return stage
    .selectFrom('import_record')
    .where('key', '=', sql<string>`ANY(${records.map(({ key }) => key)}::text[])`)
    .select(['kind', 'key', 'place as where'])
    .execute();
}

/** Keeps only the referable parts of a faulty entry. The body is JSON encoded as a JSON string, so it can hold any JSON. */
function rowOf({ position, where, fullUrl, resource, isSound, isOther, released }: StagedEntry): Entry {
  const { resourceType, id } = resource;
  const body = JSON.stringify(isSound ? resource : { resourceType, id });
  const type = isOther ? 'OtherObservation' : withoutNul(resourceType);
  return { position, place: where, full_url: fullUrl === undefined ? null : withoutNul(fullUrl), type, is_sound: isSound, released: released ?? null, body };
}

const keptAddresses = (entry: StagedEntry) => addressesOf(entry).map(withoutNul);

/** PostgreSQL stores neither NUL nor lone surrogates; no valid reference holds one. */
const UNKEPT = /[\0\p{Cs}]/gu;
const withoutNul = (text: string) => text.replaceAll(UNKEPT, '\ufffd');

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

function readEntry({ position, place, fullUrl, isSound, released, body, listedAs }: Row): StagedEntry {
  const entry = { position, where: place, resource: JSON.parse(body), isSound, ...(released !== null && { released }) };
  return { ...entry, ...(fullUrl !== null && { fullUrl }), ...(listedAs !== null && { listedAs: JSON.parse(listedAs) }) };
}
