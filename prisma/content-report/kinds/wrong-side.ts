import type { Biomarker, Kind } from './kind.ts';

const LOW = /\b(low|lower|deficien\w*|hypo\w+|insufficien\w*|suppressed)\b/i;
const HIGH = /\b(high|higher|hyper\w+|raised|elevated|excess|overload)\b/i;

/** A low value that has only a lower bound, or a high one that has only an upper bound. "Low risk" and the like say nothing of the value. */
const openRows = ({ slug, thresholds }: Biomarker): string[] =>
  thresholds.flatMap(({ label, low, high }) => {
    const isLow = LOW.test(label) && !HIGH.test(label) && low !== undefined && high === undefined;
    const isHigh = HIGH.test(label) && !LOW.test(label) && high !== undefined && low === undefined;
    return (isLow || isHigh) && !/\b(risk|probability|premature|transition|treatment|suspicion|prevented)\b/i.test(label) ? [`${slug}: ${label}`] : [];
  });

/** A limit that the page's own note calls "below" and that lies inside all the same. */
const closedRows = ({ slug, ranges }: Biomarker): string[] =>
  ranges.flatMap(({ normalHigh, highInclusive, notes = '' }) =>
    normalHigh !== undefined && highInclusive && new RegExp(`\\b(?:below|less than|under) ${normalHigh}\\b(?!\\.\\d)`, 'i').test(notes)
      ? [`${slug}: ${notes}`]
      : [],
  );

export const wrongSide: Kind = {
  name: 'A row that is open or closed on the wrong side',
  faultsIn: ({ biomarkers }) => biomarkers.flatMap((file) => [...openRows(file), ...closedRows(file)]),
};
