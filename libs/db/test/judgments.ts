import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** A query as typed, and a grade for each relevant biomarker: 3 intended, 2 helpful, 1 related. */
export type Judgment = { kind: string; query: string; relevant: Record<string, number> };

/** The number of judged results. */
export const DEPTH = 10;

export const readJudgments = (name: string): Judgment[] => load(readFileSync(new URL(name, import.meta.url), 'utf8')) as Judgment[];

const gain = (grade: number) => 2 ** grade - 1;
const discounted = (grades: readonly number[]) => grades.slice(0, DEPTH).reduce((sum, grade, rank) => sum + gain(grade) / Math.log2(rank + 2), 0);

/** Normalized discounted cumulative gain: 1 if the best order is found (Järvelin and Kekäläinen, 2002). */
export function ndcg({ relevant }: Judgment, found: readonly string[]): number {
  return discounted(found.map((slug) => relevant[slug] ?? 0)) / discounted(Object.values(relevant).sort((a, b) => b - a));
}
