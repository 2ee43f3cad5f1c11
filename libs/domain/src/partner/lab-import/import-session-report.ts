import type { Remark } from './sent-delivery.ts';

export type Counted = { new: number; changed: number; unchanged: number; stale: number };

/** What an import did, as an operator reads it. */
export type ImportReport = {
  /** Reports of the file. */ units: { taken: number; refused: number; stale: number };
  records: Counted;
  /** At most 200, in the order of the file; `refusalCount` counts all. */
  refusals: Remark[];
  refusalCount: number;
  notes: Remark[];
  /** The to-do list for the tables of the feed. */
  unmapped: { codes: { code: string; text: string; count: number }[]; units: { unit: string; count: number }[] };
};

/** The end of an import: whether what it wrote stays. A refused file took nothing, whatever of it was sound. */
export function settled(report: ImportReport, { keepGood, dryRun }: { keepGood?: boolean; dryRun?: boolean }): { keep: boolean; report: ImportReport } {
  const isTaken = report.refusalCount === 0 || (keepGood === true && report.units.taken > 0);
  const nothing = { units: { ...report.units, taken: 0, stale: 0 }, records: { new: 0, changed: 0, unchanged: 0, stale: 0 } };
  return { keep: isTaken && !dryRun, report: isTaken ? report : { ...report, ...nothing } };
}

/** A file in the wrong format has a fault for each line. */
const MOST = 200;

export function collector() {
  const report: ImportReport = {
    units: { taken: 0, refused: 0, stale: 0 },
    records: { new: 0, changed: 0, unchanged: 0, stale: 0 },
    refusals: [],
    refusalCount: 0,
    notes: [],
    unmapped: { codes: [], units: [] },
  };
  return {
    report,
    refuse(remarks: readonly Remark[]) {
      report.refusalCount += remarks.length;
      report.refusals.push(...remarks.slice(0, Math.max(0, MOST - report.refusals.length)));
    },
    note(remarks: readonly Remark[]) {
      report.notes.push(...remarks.slice(0, Math.max(0, MOST - report.notes.length)));
    },
    unmapped(content: { loincCode?: string; name: string; codings?: { code?: string }[]; value?: { kind: string } }) {
      if (!content.loincCode) count(report.unmapped.codes, ({ code, text }) => code || text, { code: content.codings?.[0]?.code ?? '', text: content.name });
      const { unit, ucum } = (content.value ?? {}) as { unit?: string; ucum?: string };
      if (unit && ucum === undefined) count(report.unmapped.units, (one) => one.unit, { unit });
    },
  };
}

function count<Entry extends { count: number }>(list: Entry[], key: (entry: Omit<Entry, 'count'>) => string, entry: Omit<Entry, 'count'>): void {
  const known = list.find((one) => key(one) === key(entry));
  if (known) known.count++;
  else if (list.length < MOST) list.push({ ...entry, count: 1 } as Entry);
}
