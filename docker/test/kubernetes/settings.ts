type Described = { kind: string; metadata: { name: string; labels?: Record<string, string> } };

/** Each setting of manifests, or of what is described like them, a line for each under its manifest. The services share theirs, and a line names them where they differ. */
export function settingsOf(manifests: readonly Described[], apps: readonly string[]): string {
  const titles = new Map<string, Map<string, Map<string, string>>>();
  for (const { kind, metadata, ...manifest } of manifests) {
    const app = apps.find((one) => one === metadata.name);
    const ofApp = (text: string) => (app ? text.replaceAll(app, 'SERVICE') : text);
    const title = `${kind} ${ofApp(metadata.name)}`;
    const settings = titles.get(title) ?? new Map<string, Map<string, string>>();
    titles.set(title, settings);
    for (const [path, value] of leavesOf({ ...manifest, labels: metadata.labels })) {
      const values = settings.get(ofApp(path)) ?? new Map<string, string>();
      settings.set(ofApp(path), values.set(metadata.name, ofApp(value)));
    }
  }
  return [...titles].map(([title, settings]) => `${title}\n${[...settings].map(([path, values]) => `  ${path}: ${told(values, apps)}\n`).join('')}`).join('\n');
}

function told(values: ReadonlyMap<string, string>, apps: readonly string[]): string {
  const isOfAll = values.size === apps.length || !apps.some((app) => values.has(app));
  const different = new Set(values.values());
  return isOfAll && different.size === 1 ? [...different][0]! : [...values].map(([app, value]) => `${app} ${value}`).join(' | ');
}

/** The path and text of each value. An element of a list bears its name, or its place. */
function leavesOf(value: unknown, path: string[] = []): [path: string, value: string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  const children = Object.entries(value) as [string, { name?: string }][];
  if (children.length === 0) return [[path.join('.'), 'empty']];
  if (!Array.isArray(value)) return children.flatMap(([key, child]) => leavesOf(child, [...path, key]));
  if (value.every((one) => typeof one !== 'object')) return [[path.join('.'), value.join(' ')]];
  return children.flatMap(([place, { name, ...child }]) => leavesOf(child, [...path, name ?? String(Number(place) + 1)]));
}
