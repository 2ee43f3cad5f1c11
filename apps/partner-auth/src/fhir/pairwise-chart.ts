import {
  pairwiseIds,
  type AccessNote,
  type Chart,
  type LabDocument,
  type LabFilter,
  type LabKind,
  type LabPage,
  type LabQuery,
  type PairwiseIds,
} from '@biomarker/domain/partner';
import { LRUCache } from 'lru-cache';

/** More than a chart holds. */
const ALL = 1_000_000;

/** By the keys of organizations. Preparing a cipher costs more than using it. */
const prepared = new LRUCache<string, PairwiseIds>({ max: 1000, memoMethod: pairwiseIds });

/** A chart as one organization sees it: each organization gets its own record ids, derived from its `key`. */
export function pairwiseChart(chart: Chart, key: string): Chart {
  const ids = prepared.memo(key);
  return {
    ...chart,
    async search(kind, query, audit) {
      const kept = keptQuery(query, ids);
      const { next, items, total } =
        query.sort.by === 'id' ? await searchById(chart, kind, { ...query, filter: kept.filter }, ids, audit) : await chart.search(kind, kept, audit);
      return { total, items: items.map((item) => shownDocument(item, ids)), next: next && { ...next, id: ids.shown(next.id) } };
    },
    async read(kind, id, version, audit) {
      const found = await chart.read(kind, ids.kept(id), version, audit);
      return found && shownDocument(found, ids);
    },
  };
}

function keptQuery({ filter, after, ...query }: LabQuery, { kept }: PairwiseIds): LabQuery {
  const each = (lists: string[][] | undefined) => lists?.map((some) => some.map(kept));
  const own: LabFilter = { ...filter, ids: each(filter.ids), resultIds: each(filter.resultIds) };
  return { ...query, filter: own, after: after && { ...after, id: kept(after.id) } };
}

/** The database cannot sort by shown ids, so all matches are sorted here before the page is read. */
async function searchById(chart: Chart, kind: LabKind, query: LabQuery, { shown, kept }: PairwiseIds, audit?: AccessNote): Promise<LabPage> {
  const { filter, sort, after, limit } = query;
  const anyOrder = { by: 'lastUpdated', descending: false } as const;
  const { items, total } = await chart.search(kind, { filter, sort: anyOrder, limit: ALL });
  const inOrder = items.map(({ id }) => shown(id)).sort();
  if (sort.descending) inOrder.reverse();
  const rest = inOrder.filter((id) => !after || (sort.descending ? id < after.id : id > after.id));
  const page = rest.slice(0, limit);

  const read = await chart.search(kind, { filter: { ids: [page.map(kept)] }, sort: anyOrder, limit }, audit);
  const byId = new Map(read.items.map((item) => [shown(item.id), item]));
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return { total, items: page.flatMap((id) => byId.get(id) ?? []), next: last === undefined ? undefined : { value: last, id: kept(last) } };
}

const RESULT = /"reference":"Observation\/([\da-f-]{36})"/g;

/** JSON escapes quotes inside strings, so neither pattern matches laboratory text. */
export function shownDocument({ id, version, text }: LabDocument, { shown }: PairwiseIds): LabDocument {
  const shownId = shown(id);
  const own = text.replace(`"id":"${id}"`, `"id":"${shownId}"`);
  return { id: shownId, version, text: own.replace(RESULT, (_match, result: string) => `"reference":"Observation/${shown(result)}"`) };
}
