/** The part of Stryker's report that tells how each change ended. */
export type MutationReport = { files: Record<string, { mutants: readonly { status: string }[] }> };

/** Changes that a unit test noticed, that none noticed, and that no unit test ran. */
export type Counts = { noticed: number; survived: number; notRun: number };

const ENDS: Record<string, keyof Counts> = { Killed: 'noticed', Timeout: 'noticed', Survived: 'survived', NoCoverage: 'notRun' };

export function countsOf({ files }: MutationReport): Counts {
  const counts = { noticed: 0, survived: 0, notRun: 0 };
  for (const { status } of Object.values(files).flatMap(({ mutants }) => mutants)) if (ENDS[status]) counts[ENDS[status]]++;
  return counts;
}

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sum, { noticed, survived, notRun }) => ({ noticed: sum.noticed + noticed, survived: sum.survived + survived, notRun: sum.notRun + notRun }), {
    noticed: 0,
    survived: 0,
    notRun: 0,
  });

/** The noticed share, in percent, of the changes that unit tests ran; of nothing, all is noticed. */
export const scoreOf = ({ noticed, survived }: Counts): number => (noticed + survived === 0 ? 100 : (noticed / (noticed + survived)) * 100);

export const lineOf = (name: string, counts: Counts): string =>
  `${scoreOf(counts).toFixed(1).padStart(5)} %  ${name}: ${counts.noticed} noticed, ${counts.survived} survived, ${counts.notRun} run by no unit test`;
