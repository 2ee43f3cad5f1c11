import type { PrintedUnit } from '../units/printed-units.ts';

/** A name as laboratories print it. */
export type PrintedName = {
  printed: string;
  slug: string;
  /**
   * `exact`: the marker. `ask:…`: a question decides. `unit-count`, `unit-percent`, `mmol`, `titer`: only with such a unit. `section-urine`,
   * `section-blood`: only in that section.
   */
  kind: NameKind;
  /** Two letters or so: taken only with a printed unit that fits the marker. */
  needsUnit: boolean;
};

export const NAME_KINDS = ['exact', 'ask:fasting', 'ask:D3-or-total', 'unit-count', 'unit-percent', 'mmol', 'section-urine', 'section-blood', 'titer'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** A name that resembles a marker's and is another test. */
export type LookAlike = { printed: string; why: string };

/**
 * `same`: the marker. `same in moles`: the marker, by its factor. `own interval`: another unit of measure without a factor. `other specimen`, `never`:
 * another test. `ask`: the code does not say which.
 */
export const LOINC_USES = ['same', 'same in moles', 'own interval', 'other specimen', 'ask', 'never'] as const;
export type LoincUse = (typeof LOINC_USES)[number];

export type ReportMarker = {
  slug: string;
  name: string;
  /** Name of its category. */
  category: string;
  /** UCUM unit of the page; empty for strips that answer in words. */
  unit: string;
  /** Further UCUM units: value in the unit = value x slope + intercept. */
  conversions: readonly { unit: string; slope: number; intercept: number }[];
  /** UCUM units without a factor: a value in one is compared with the laboratory's own interval alone. */
  ownIntervalOnly: readonly string[];
  /** Of a test that answers in words: the usual answer, in a sentence of its page. */
  usualAnswer?: string;
  /** Measured in serum or plasma: either word before its name changes nothing. */
  inSerum?: true;
  /** Lowest and highest limit of the published intervals, in `unit`; finds a unit that cannot be meant. */
  usual?: readonly [number, number];
};

/** Everything that the reader of reports knows. */
export type ReportVocabulary = {
  names: readonly PrintedName[];
  lookAlikes: readonly LookAlike[];
  units: readonly PrintedUnit[];
  loinc: Readonly<Record<string, { slug: string; use: LoincUse }>>;
  markers: readonly ReportMarker[];
};
