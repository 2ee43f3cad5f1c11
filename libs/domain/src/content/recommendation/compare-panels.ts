import type { LabPackageRecord } from '../model/lab-package.ts';
import { listOf } from '../names/sentences.ts';
import type { Basis } from './basis.ts';
import { kindOf } from './rationale.ts';
import { markersOf } from './work-up.ts';

export type ComparedPanel = ReturnType<typeof comparedPanel>;

const MOST_NAMES = 12;

export function comparedPanel(labPackage: LabPackageRecord, { workUp, names }: Basis, ceilingCents: number) {
  const held = new Set(labPackage.biomarkerSlugs);
  const markers = markersOf(workUp).map(({ marker }) => marker);
  const namesOf = (slugs: readonly string[]) => slugs.slice(0, MOST_NAMES).map((slug) => names.get(slug) ?? slug);
  const covered = markers.filter((slug) => held.has(slug));
  const lacksOfCore = workUp.core.filter((step) => !step.markers.every((slug) => held.has(slug)));
  const core =
    lacksOfCore.length === 0
      ? `Includes all ${kindOf(workUp.core)} tests.`
      : `Lacks ${listOf(lacksOfCore.map(({ name }) => name))} of the ${kindOf(workUp.core)} tests.`;
  return {
    labPackage,
    withinBudget: labPackage.priceCents <= ceilingCents,
    /** Names of work-up markers that it covers or lacks: the most relevant, at most 12 each. */
    covers: namesOf(covered),
    lacks: namesOf(markers.filter((slug) => !held.has(slug))),
    /** Core tests that it lacks or covers only in part. */
    lacksOfCore,
    reason: `${core} It has ${covered.length} of the ${markers.length} markers for ${workUp.about}, and ${labPackage.biomarkerCount} markers in all.`,
  };
}
