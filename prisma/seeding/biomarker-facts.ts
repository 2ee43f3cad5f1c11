import { BiomarkerFacts, BIOTIN_RULE, THRESHOLD_KINDS } from '@biomarker/domain/content';
import { shownUnit } from './display-units.ts';
import type { ContentFiles } from './content-files.ts';
import type { BiomarkerFile } from './files/biomarker-file.ts';
import { furtherCodes } from './further-codes.ts';
import { idOf } from './identity.ts';
import { limitsInUnits } from './limits-in-units.ts';

type Parts = { facts: BiomarkerFacts; texts: Omit<BiomarkerFile, keyof BiomarkerFacts> };

type Shared = Pick<ContentFiles, 'careSigns' | 'vocabulary'>;

/** Extracts the facts of a file. Throws when they do not match the schema of answers. */
export function factsOf(file: BiomarkerFile, { careSigns, vocabulary }: Shared): Parts {
  const facts = BiomarkerFacts.parse({
    ...file,
    thresholds: file.thresholds.toSorted(byKindAndValue).map((threshold, position) => ({
      id: idOf('threshold', file.slug, position),
      ...threshold,
      unit: shownUnit(threshold.unit, file),
      inUnits: limitsInUnits(threshold, file),
    })),
    loincAlso: furtherCodes(file, vocabulary['loinc-codes']),
    specimen: { ...file.specimen, notes: notesOf(file.specimen) },
    careSigns: file.careSigns.map((slug) => careSigns[slug]),
  });
  const texts = Object.fromEntries(Object.entries(file).filter(([field]) => !(field in BiomarkerFacts.shape))) as Parts['texts'];
  return { facts, texts };
}

const notesOf = ({ notes, affectedByBiotin }: BiomarkerFile['specimen']) => (affectedByBiotin ? [...notes, BIOTIN_RULE] : notes);

type Row = BiomarkerFile['thresholds'][number];

function byKindAndValue(a: Row, b: Row): number {
  return THRESHOLD_KINDS.indexOf(a.kind) - THRESHOLD_KINDS.indexOf(b.kind) || (a.low ?? -1) - (b.low ?? -1) || (a.high ?? Infinity) - (b.high ?? Infinity);
}
