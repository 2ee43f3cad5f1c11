import {
  pairwiseIds,
  unfiltered,
  type Access,
  type ChartStore,
  type HistoryQuery,
  type LabDocument,
  type LabHistory,
  type LabKind,
  type LabPage,
  type LabQuery,
} from '@biomarker/domain/partner';
import { shownDocuments } from '@biomarker/fhir';

export type Chart = ReturnType<typeof openChart>;

/** The chart of one member as one organization sees it: with a patient id and record ids of its own. `charts` hold ids that no organization sees: `kept` ones. */
export function openChart(charts: ChartStore, { memberId, patientId, recordKey }: Access) {
  const ids = pairwiseIds(recordKey);
  const show = (documents: readonly LabDocument[]) => shownDocuments(documents, ids, patientId);
  const shown = (id: string) => ids.shown([id])[0]!;
  const kept = (id: string) => ids.kept([id])[0]!;
  const keep = (lists: string[][]) => lists.map(ids.kept);

  async function search(kind: LabKind, query: LabQuery): Promise<LabPage> {
    const { documents, total, next } = await charts.search(memberId, kind, query);
    return { total, documents: show(documents), next: next && { ...next, id: shown(next.id) } };
  }

  /** The database cannot sort by shown ids, so they are sorted here before the page is read. */
  async function searchById(kind: LabKind, { filter, sort, after, limit }: LabQuery): Promise<LabPage> {
    const all = ids.shown(await charts.ids(memberId, kind, filter)).sort();
    if (sort.descending) all.reverse();
    const rest = all.filter((id) => !after || (sort.descending ? id < after.id : id > after.id));
    const page = rest.slice(0, limit);
    const found = await search(kind, { filter: { ...unfiltered(), ids: keep([page]) }, sort, limit });
    const byId = new Map(found.documents.map((document) => [document.id, document]));
    const last = rest.length > page.length ? page.at(-1) : undefined;
    return { total: all.length, documents: page.flatMap((id) => byId.get(id) ?? []), next: last === undefined ? undefined : { value: last, id: last } };
  }

  return {
    person: () => charts.person(memberId),
    search(kind: LabKind, { filter, after, ...query }: LabQuery): Promise<LabPage> {
      const ofStore = { ...filter, ids: keep(filter.ids), resultIds: keep(filter.resultIds) };
      return query.sort.by === 'id'
        ? searchById(kind, { ...query, filter: ofStore, after })
        : search(kind, { ...query, filter: ofStore, after: after && { ...after, id: kept(after.id) } });
    },
    /** Without `version`, the record as it is now. */
    async read(kind: LabKind, id: string, version?: number): Promise<LabDocument | undefined> {
      const found = await charts.read(memberId, kind, kept(id), version);
      return found && show([found])[0];
    },
    async history(kind: LabKind, id: string, query: HistoryQuery): Promise<LabHistory | undefined> {
      const found = await charts.history(memberId, kind, kept(id), query);
      return found && { ...found, documents: show(found.documents) };
    },
  };
}
