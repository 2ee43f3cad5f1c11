import type { BiomarkerDetail } from '../model/biomarker-detail.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { nameKey } from './words.ts';
import type { PrintedUnit } from '../units/printed-units.ts';
import type { LoincUse, LookAlike, PrintedName, ReportMarker, ReportVocabulary } from './vocabulary.ts';

/** A name shorter than this needs a unit beside it. */
const SHORT = 4;

/** A LOINC code in use for a marker, or for a test that resembles it. */
export type UsedLoincCode = { code: string; slug: string; use: LoincUse; name: string; exampleUnit: string };

/** The tables of the content: how laboratories print names, units and codes. */
export type VocabularyTables = {
  names: readonly PrintedName[];
  lookAlikes: readonly LookAlike[];
  units: readonly PrintedUnit[];
  loincCodes: readonly UsedLoincCode[];
  /** The UCUM unit of each page; empty for strips that answer in words. */
  markers: readonly { slug: string; unit: string }[];
};

export type VocabularyStore = { read(): Promise<VocabularyTables> };

/** Joins the tables with the names, units and intervals of all biomarkers. */
export async function readVocabulary(stores: { vocabulary: VocabularyStore; biomarkers: Pick<BiomarkerStore, 'findDetails'> }): Promise<ReportVocabulary> {
  const tables = await stores.vocabulary.read();
  return reportVocabulary(tables, await stores.biomarkers.findDetails(tables.markers.map(({ slug }) => slug)));
}

export function reportVocabulary(tables: VocabularyTables, biomarkers: readonly Described[]): ReportVocabulary {
  const { lookAlikes, units, loincCodes } = tables;
  const unitOf = new Map(tables.markers.map(({ slug, unit }) => [slug, unit]));
  return {
    names: [...tables.names, ...namesOf(biomarkers, tables)],
    lookAlikes,
    units,
    loinc: codesOf(loincCodes),
    markers: biomarkers.map((biomarker) => markerOf(biomarker, unitOf.get(biomarker.slug) ?? '', loincCodes)),
  };
}

type Described = Pick<
  BiomarkerDetail,
  'slug' | 'name' | 'aliases' | 'abbreviation' | 'category' | 'conversions' | 'optimalRanges' | 'noRangeReason' | 'specimen'
>;

/** The names of the pages, except those that the tables know: there it stands how they are meant. */
function namesOf(biomarkers: readonly Described[], { names, lookAlikes }: VocabularyTables): PrintedName[] {
  const known = new Set([...names, ...lookAlikes].map(({ printed }) => nameKey(printed)));
  const asks = new Set(names.flatMap(({ slug, kind }) => (kind === 'ask:fasting' ? [slug] : [])));
  return biomarkers.flatMap(({ slug, name, aliases, abbreviation }) =>
    [name, ...aliases, ...(abbreviation ? [abbreviation] : [])]
      .filter((printed) => !known.has(nameKey(printed)))
      .map((printed): PrintedName => ({ printed, slug, kind: asks.has(slug) ? 'ask:fasting' : 'exact', needsUnit: printed.length < SHORT })),
  );
}

/** One meaning for each code: of a marker before that of another test, which only resembles it. */
function codesOf(codes: readonly UsedLoincCode[]): ReportVocabulary['loinc'] {
  const known = new Map<string, { slug: string; use: LoincUse }>();
  for (const { code, slug, use } of codes) if (!known.has(code) || known.get(code)!.use === 'never') known.set(code, { slug, use });
  return Object.fromEntries(known);
}

function markerOf(described: Described, unit: string, codes: readonly UsedLoincCode[]): ReportMarker {
  const { slug, name, category, conversions, optimalRanges, noRangeReason, specimen } = described;
  const foreign = codes.filter((code) => code.slug === slug && (code.use === 'own interval' || code.use === 'same in moles'));
  const highest = optimalRanges.flatMap(({ normalMax }) => (normalMax === undefined ? [] : [normalMax]));
  // An interval that is open below has 0 here.
  const lowest = optimalRanges.map(({ normalMin = 0 }) => normalMin);
  return {
    slug,
    name,
    category: category.name,
    unit,
    conversions: conversions.map(({ ucumUnit, slope, intercept }) => ({ unit: ucumUnit, slope, intercept })),
    ownIntervalOnly: [...new Set(foreign.flatMap(({ exampleUnit }) => exampleUnit.split(';')))].filter((each) => each !== ''),
    ...(unit === '' && noRangeReason !== undefined && { usualAnswer: noRangeReason }),
    ...(isOfSerum(specimen?.type ?? '') && { inSerum: true }),
    ...(highest.length > 0 && { usual: [Math.min(...lowest), Math.max(...highest)] as const }),
  };
}

/** Not of cells, nor of whole blood: "washed or packed red cells (not serum or plasma)". */
const isOfSerum = (specimen: string): boolean => /serum|plasma/.test(specimen) && !/cells|blood/.test(specimen);
