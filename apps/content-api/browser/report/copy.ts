import type { ReportMarker, ReportResult } from '@biomarker/domain/report';
import { earlierWords, FLAG_WORDS, intervalWords, valueWords } from './words.ts';

/** Puts the results on the clipboard, a line each, for the visit at the clinician. False where the browser refuses. */
export async function copyText(results: readonly ReportResult[], known: ReadonlyMap<string, ReportMarker>): Promise<boolean> {
  const lines = results.map((result) => {
    const [interval, before] = [intervalWords(result), earlierWords(result, (iso) => iso)];
    const parts = [valueWords(result), result.flag && FLAG_WORDS[result.flag], interval && `interval ${interval}`, result.date, before && `before: ${before}`];
    return `${known.get(result.slug)!.name}: ${parts.filter(Boolean).join(', ')}`;
  });
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    return true;
  } catch {
    return false;
  }
}
