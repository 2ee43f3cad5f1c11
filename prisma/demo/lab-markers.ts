import { readContentFiles } from '../seeding/content-files.ts';
import type { BiomarkerFile } from '../seeding/files/biomarker-file.ts';
import { publishRange } from '../seeding/files/publish-range.ts';
import { DEMO_INTERVALS } from './lab-intervals.ts';

/** Without a unit: reported as a code. */
export type DemoMarker = {
  slug: string;
  name: string;
  category: string;
  categoryName: string;
  loincCode: string;
  loincName: string;
  unit: string;
  ucum: string;
  low: number;
  high: number;
};

let files: ReturnType<typeof readContentFiles> | undefined;
/** Read once per process. */
const content = () => (files ??= readContentFiles());

/** The demo laboratory's markers for this gender: each with a LOINC code and an interval. */
export function markersFor(gender: string): DemoMarker[] {
  const { categories, biomarkers } = content();
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  return biomarkers.flatMap((file) => {
    const { slug, name, category, loinc } = file;
    const isFor = (one: string) => one === 'both' || one === gender;
    const [low, high] = intervalIn(file, isFor) ?? DEMO_INTERVALS[slug] ?? [];
    const coded = !file.unit && !file.ucumUnit;
    if (!loinc || !isFor(file.applicableGender) || (!coded && (low == null || high == null))) return [];
    const unit = coded ? '' : (file.unit ?? '1');
    const codes = { loincCode: loinc.code, loincName: loinc.name, unit, ucum: file.ucumUnit ?? '' };
    return [{ slug, name, category, categoryName: nameOf.get(category)!, ...codes, low: low ?? 0, high: high ?? 0 }];
  });
}

/** The published interval of adults, or else the first one. */
function intervalIn({ ranges, unit, ucumUnit = '' }: BiomarkerFile, isFor: (gender: string) => boolean) {
  const own = ranges.filter((range) => isFor(range.gender));
  const range = own.find(({ ageMin, ageMax }) => ageMin <= 30 && ageMax >= 50) ?? own[0];
  if (!range) return undefined;
  const { normalMin, normalMax } = publishRange(range, unit ?? ucumUnit, ucumUnit);
  return [normalMin, normalMax];
}
