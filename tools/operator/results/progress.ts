import type { ImportReport } from '@biomarker/domain/partner';
import { counted } from '@biomarker/domain/shared';

const PAUSE_MS = 500;
/** Back to the begin of the line, and erase it. */
const CLEAR = '\r\x1b[K';

type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** Tells on a terminal how far an import is, in one line that `end` takes away. Elsewhere, such as in a log, it tells nothing. */
export function progressOn(terminal: Terminal, now: () => number = Date.now) {
  const begun = now();
  let told = 0;
  return {
    tell({ units, records, refusalCount }: ImportReport): void {
      if (!terminal.isTTY || now() - Math.max(told, begun) < PAUSE_MS) return;
      told = now();
      const all = records.new + records.changed + records.unchanged + records.stale;
      const faults = refusalCount === 0 ? '' : `, ${counted(refusalCount, 'fault')}`;
      terminal.write(
        `${CLEAR}${counted(units.taken + units.stale + units.refused, 'delivery', 'deliveries')}, ${counted(all, 'record')}${faults}, ${Math.round((told - begun) / 1000)} s`,
      );
    },
    end: () => void (told > 0 && terminal.write(CLEAR)),
  };
}
