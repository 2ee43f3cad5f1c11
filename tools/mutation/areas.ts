import { readdirSync } from 'node:fs';

/** A folder of pure code, whose unit tests stand in it. `files` are those to change. */
export type Area = { folder: string; files: string };

const DOMAIN = 'libs/domain/src';
const ALL = '**/*.ts';

const rooms = (floor: string): string[] =>
  readdirSync(`${DOMAIN}/${floor}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${DOMAIN}/${floor}/${entry.name}`] : []));
const hasTests = (folder: string): boolean => readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.test.ts'));

/** Rooms of the domain without a unit test are tried through the surfaces alone. */
export const areas = (): Area[] => [
  { folder: 'libs/envelope/src', files: ALL },
  ...[`${DOMAIN}/shared`, ...rooms('content'), ...rooms('partner')].filter(hasTests).map((folder) => ({ folder, files: ALL })),
  { folder: 'libs/fhir/src/import', files: '{lab-value,loinc-coding}.ts' },
  { folder: 'apps/partner-auth/src/fhir/search', files: '{dates,quantities,escapes}.ts' },
];

/** Those of a folder or of a file, which alone is changed then. */
export function areasOf(path: string | undefined): Area[] {
  if (path === undefined) return areas();
  return areas().flatMap((area) => {
    if (`${area.folder}/`.startsWith(`${path.replace(/\/$/, '')}/`)) return [area];
    return path.startsWith(`${area.folder}/`) ? [{ folder: area.folder, files: path.slice(area.folder.length + 1) }] : [];
  });
}
