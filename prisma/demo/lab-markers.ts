import { readContentFiles } from '../seeding/content-files.ts';
import { contentRows } from '../seeding/rows.ts';
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

let rows: ReturnType<typeof contentRows> | undefined;
/** Read once per process. */
const content = () => (rows ??= contentRows(readContentFiles()));

/** The demo laboratory's markers for this gender: each with a LOINC code and an interval. */
export function markersFor(gender: string): DemoMarker[] {
  const { categories, biomarkers } = content();
  const nameOf = new Map(categories.map(({ id, slug, name }) => [id, { slug, name }]));
  return biomarkers.flatMap(({ row, ranges }) => {
    const isFor = (one: string) => one === 'both' || one === gender;
    const [low, high] = intervalIn(ranges.filter((range) => isFor(range.gender))) ?? DEMO_INTERVALS[row.slug] ?? [];
    const coded = !row.unit && !row.ucumUnit;
    if (!row.loincCode || !row.loincName || !isFor(row.applicableGender) || (!coded && (low == null || high == null))) return [];
    const { slug: category, name: categoryName } = nameOf.get(row.categoryId)!;
    const { slug, name, loincCode, loincName } = row;
    const unit = coded ? '' : (row.unit ?? '1');
    return [{ slug, name, category, categoryName, loincCode, loincName, unit, ucum: row.ucumUnit ?? '', low: low ?? 0, high: high ?? 0 }];
  });
}

type Range = ReturnType<typeof contentRows>['biomarkers'][number]['ranges'][number];

/** The interval of adults, or else the first one. */
function intervalIn(ranges: readonly Range[]) {
  const range = ranges.find(({ ageMin, ageMax }) => ageMin <= 30 && ageMax >= 50) ?? ranges[0];
  return range && [range.normalMin, range.normalMax];
}
