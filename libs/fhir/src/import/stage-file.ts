import type { collector, Remark } from '@biomarker/domain/partner';
import { containedAddress } from './address-book.ts';
import { faultsOf, readImportFile, type ImportEntry, type ImportFault, type ImportSource } from './import-file.ts';
import { ImportedResource, READ_TYPES } from './import-shapes.ts';
import type { ImportStage, StagedEntry } from './import-stage.ts';

const STAGED_AT_ONCE = 500;
/** Deeper nesting than any resource has. */
const DEEPEST = 64;

export const remarkOf = ({ where, path, reason }: ImportFault): Remark => ({ where, field: path, about: reason });

/** Stages the file entry by entry, each with its shape checked. Types that are not read are counted in notes. */
export async function stageFile(
  stage: ImportStage,
  source: ImportSource,
  collect: ReturnType<typeof collector>,
): Promise<{ reports: number; isWhole: boolean }> {
  const faults = { push: (...more: ImportFault[]) => collect.refuse(more.map(remarkOf)) };
  const unread = new Map<string, number>();
  let staged: StagedEntry[] = [];
  let position = 0;
  let reports = 0;
  for await (const entry of readImportFile(source, faults)) {
    const { resourceType } = entry.resource;
    if (isDeep(entry.resource)) {
      faults.push({ where: entry.where, path: resourceType, reason: `is nested deeper than ${DEEPEST}` });
      continue;
    }
    if (!READ_TYPES.includes(resourceType) || resourceType === 'PractitionerRole') unread.set(resourceType, (unread.get(resourceType) ?? 0) + 1);
    if (!READ_TYPES.includes(resourceType)) continue;
    if (resourceType === 'DiagnosticReport') reports++;
    const container = position;
    for (const one of [entry, ...containedIn(entry, container)]) staged.push(checked(one, position++, faults));
    if (staged.length < STAGED_AT_ONCE) continue;
    await stage.put(staged);
    staged = [];
  }
  await stage.put(staged);
  for (const [field, count] of [...unread].sort())
    collect.note([{ where: 'the file', field, about: count === 1 ? '1 entry is not read' : `${count} entries are not read` }]);
  return { reports, isWhole: collect.report.refusalCount === 0 };
}

function checked(entry: ImportEntry, position: number, faults: { push(...more: ImportFault[]): unknown }): StagedEntry {
  const shape = ImportedResource.safeParse(entry.resource);
  if (!shape.success) faults.push(...faultsOf(entry.where, entry.resource.resourceType, shape.error));
  const isOther = shape.success && shape.data.resourceType === 'Observation' && !isLaboratory(entry.resource);
  return { ...entry, resource: withoutNarrative(entry.resource), position, isSound: shape.success, ...(isOther && { isOther }) };
}

function isLaboratory({ category }: StagedEntry['resource']): boolean {
  const all = Array.isArray(category) ? (category as ({ coding?: { code?: unknown }[] } | null)[]) : [];
  return all.some((one) => Array.isArray(one?.coding) && one.coding.some((coding) => coding?.code === 'laboratory'));
}

/** Resources within a report or result, under an address that only this one knows. */
function containedIn({ where, released, resource }: ImportEntry, container: number): ImportEntry[] {
  const contained = Array.isArray(resource.contained) ? (resource.contained as unknown[]) : [];
  return contained.flatMap((one, index) => {
    const { resourceType, id } = (one ?? {}) as { resourceType?: unknown; id?: unknown };
    if (typeof resourceType !== 'string' || typeof id !== 'string' || !READ_TYPES.includes(resourceType)) return [];
    return [
      {
        where: `${where}.contained[${index}]`,
        fullUrl: containedAddress(container, id),
        resource: one as ImportEntry['resource'],
        ...(released && { released }),
      },
    ];
  });
}

/** Drops narrative, which may be most of a file, and contained resources, which are staged beside it. */
const withoutNarrative = ({ text: _text, contained: _contained, ...resource }: StagedEntry['resource']): StagedEntry['resource'] => resource;

/** Without recursion, which is the danger. */
function isDeep(resource: unknown): boolean {
  let level = [resource];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
