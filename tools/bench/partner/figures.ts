import { table } from '../harness/table.ts';

/** The least of each figure is the best. */
export type Figures = Record<'secondsPerFlow' | 'cpuMs' | 'databaseMs' | 'tokenP50' | 'tokenP99', number>;

type Round = { flows: number; seconds: number; tokenMs: readonly number[]; cpuMicroseconds: number; databaseMicroseconds: number };

export function figuresOf({ flows, seconds, tokenMs, cpuMicroseconds, databaseMicroseconds }: Round): Figures {
  const sorted = tokenMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
  return {
    secondsPerFlow: seconds / flows,
    cpuMs: cpuMicroseconds / flows / 1000,
    databaseMs: databaseMicroseconds / flows / 1000,
    tokenP50: at(0.5),
    tokenP99: at(0.99),
  };
}

export function leastOf(one: Figures, other: Figures): Figures {
  return Object.fromEntries(Object.entries(one).map(([name, figure]) => [name, Math.min(figure, other[name as keyof Figures])])) as Figures;
}

/** The ratio compares with the first. */
export function reportOf(best: ReadonlyMap<string, Figures>, members: number): string {
  const [base] = best.values();
  const rows = [...best].map(([name, { secondsPerFlow, cpuMs, databaseMs, tokenP50, tokenP99 }]) => [
    name,
    (1 / secondsPerFlow).toFixed(1),
    (base!.secondsPerFlow / secondsPerFlow).toFixed(2),
    ...[cpuMs, databaseMs, tokenP50, tokenP99].map((figure) => figure.toFixed(1)),
  ]);
  const heads = ['server', 'flows/s', 'ratio', 'CPU ms per flow', 'PostgreSQL, CPU ms per flow', 'token p50 ms', 'token p99 ms'];
  return `\n### The partner rail (${members} members at once; a flow is PAR, authorize, consent, code, token, refresh: 7 requests)\n\n${table(heads, rows)}`;
}
