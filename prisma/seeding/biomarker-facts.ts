import { BiomarkerFacts, BIOTIN_RULE, THRESHOLD_KINDS } from '@biomarker/domain/content';
import { shownUnit } from './display-units.ts';
import type { BiomarkerFile, CareSignsFile } from './files/biomarker-file.ts';
import { idOf } from './identity.ts';
import { limitsInUnits } from './limits-in-units.ts';

type Parts = { facts: BiomarkerFacts; texts: Omit<BiomarkerFile, keyof BiomarkerFacts> };

/** Extracts the facts of a file. Throws when they do not match the schema of answers. */
export function factsOf(file: BiomarkerFile, careSigns: CareSignsFile): Parts {
  const { thresholds, conversions, loincAlso, specimen, supplementLimits, careSigns: signs, furtherReading, ...others } = file;
  const { numbers, whatNext, noRangeReason, nutritionNote, ...texts } = others;
  const facts = BiomarkerFacts.parse({
    thresholds: thresholds.toSorted(byKindAndValue).map((threshold, position) => ({
      id: idOf('threshold', file.slug, position),
      ...threshold,
      unit: shownUnit(threshold.unit, file),
      inUnits: limitsInUnits(threshold, file),
    })),
    conversions,
    loincAlso,
    specimen: specimen ? { ...specimen, notes: notesOf(specimen) } : null,
    supplementLimits,
    careSigns: signs.map((slug) => careSigns[slug]),
    furtherReading,
    numbers,
    whatNext,
    noRangeReason,
    nutritionNote,
  });
  return { facts, texts };
}

const notesOf = ({ notes, affectedByBiotin }: NonNullable<BiomarkerFile['specimen']>) => (affectedByBiotin ? [...notes, BIOTIN_RULE] : notes);

type Row = BiomarkerFile['thresholds'][number];

function byKindAndValue(a: Row, b: Row): number {
  return THRESHOLD_KINDS.indexOf(a.kind) - THRESHOLD_KINDS.indexOf(b.kind) || (a.low ?? -1) - (b.low ?? -1) || (a.high ?? Infinity) - (b.high ?? Infinity);
}
