import { targetOf } from './address-book.ts';
import type { ImportStage, StagedEntry } from './import-stage.ts';

/** These reports and everything that they and their results reference, each once, in file order. */
export async function withReferences(stage: ImportStage, reports: readonly StagedEntry[]): Promise<StagedEntry[]> {
  const found = new Map(reports.map((entry) => [entry.position, entry]));
  let newest: readonly StagedEntry[] = reports;
  // From reports to results, then to patients, specimens and roles, then to the laboratories of roles, which reference nothing else.
  for (let step = 0; step < 3 && newest.length > 0; step++) {
    newest = (await stage.at(newest.flatMap(referencesIn))).filter(({ position }) => !found.has(position));
    for (const entry of newest) found.set(entry.position, entry);
  }
  return [...found.values()].sort((one, other) => one.position - other.position);
}

function referencesIn(entry: StagedEntry): string[] {
  const { result, hasMember, subject, performer, specimen, organization } = entry.resource;
  return [result, hasMember, subject, performer, specimen, organization].flat().flatMap((one) => {
    const reference = (one as { reference?: unknown } | undefined | null)?.reference;
    return typeof reference === 'string' ? [targetOf(entry, reference)] : [];
  });
}
