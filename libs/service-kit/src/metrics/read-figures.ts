import { Counter, Gauge, type Registry } from 'prom-client';

/** A figure and its label values. */
export type Figure<L extends string> = { of: Record<L, string>; value: number };

type Options<L extends string> = { name: string; help: string; labelNames?: readonly L[]; read: () => readonly Figure<L>[] | Promise<readonly Figure<L>[]> };

/** A gauge that is read at each request for metrics. */
export function gauge<L extends string>(registry: Registry, { read, ...options }: Options<L>): void {
  const made = new Gauge<L>({
    ...options,
    registers: [registry],
    async collect() {
      const figures = await read();
      made.reset();
      // Without labels, a reset leaves a 0 behind: a figure that nobody could read would look like one.
      if (!options.labelNames?.length) made.remove();
      for (const { of, value } of figures) made.set(of, value);
    },
  });
}

/** A counter that is kept elsewhere and read at each request for metrics. */
export function counter<L extends string>(registry: Registry, { read, ...options }: Options<L>): void {
  const made = new Counter<L>({
    ...options,
    registers: [registry],
    async collect() {
      const figures = await read();
      made.reset();
      for (const { of, value } of figures) made.inc(of, value);
    },
  });
}

/** One figure; none while its source is away, which another figure says. */
export const figureOf = <L extends string = never>(value: Promise<number>, of = {} as Record<L, string>): Promise<Figure<L>[]> =>
  value.then(
    (known) => [{ of, value: known }],
    () => [],
  );
