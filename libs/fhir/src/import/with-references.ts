import type { ImportStage, StagedEntry } from './import-stage.ts';

/** These reports and everything that they and their results reference, each once, in file order. */
export async function withReferences(stage: ImportStage, reports: readonly StagedEntry[]): Promise<StagedEntry[]> {
  const found = new Map(reports.map((entry) => [entry.position, entry]));
  let newest: readonly StagedEntry[] = reports;
  // From reports to results, then to patients, specimens and laboratories, which reference nothing else.
  for (let step = 0; step < 2; step++) {
    newest = (await stage.at(newest.flatMap(referencesIn))).filter(({ position }) => !found.has(position));
    for (const entry of newest) found.set(entry.position, entry);
  }
  return [...found.values()].sort((one, other) => one.position - other.position);
}

function referencesIn({ resource: { result, subject, performer, specimen } }: StagedEntry): string[] {
  return [result, subject, performer, specimen].flat().flatMap((one) => {
    const reference = (one as { reference?: unknown } | undefined | null)?.reference;
    return typeof reference === 'string' ? [reference] : [];
  });
}
