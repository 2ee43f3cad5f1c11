/** Labels whose values are the same in each run. */
const TOLD = ['cache', 'check', 'le', 'pool'];

/** What a service measures, of the text of its metrics: a line for each figure, with its kind, its help and its labels. Figures of Node itself are left out. */
export function metricsText(exposition: string): string {
  const figures = [...exposition.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)\n((?:[^#\n].*\n?)*)/gm)].filter(
    ([, name]) => !/^(?:nodejs|process)_/.test(name!),
  );
  return figures
    .map(([, name, help, kind, values]) => {
      const labels = new Map<string, Set<string>>();
      for (const [, label, value] of values!.matchAll(/[{,](\w+)="([^"]*)"/g)) labels.set(label!, (labels.get(label!) ?? new Set()).add(value!));
      const told = [...labels].sort().map(([label, seen]) => (TOLD.includes(label) ? `${label} (${[...seen].sort().join(', ')})` : label));
      return `${name}: ${kind}: ${help}\n  ${told.join(', ')}\n`;
    })
    .sort()
    .join('');
}
