import { measureOf } from '../../shared/measures.ts';
import { fittingUnit, needsNoUnit, type FoundName } from './knowledge.ts';
import type { PrintedResult, Surroundings } from './printed-result.ts';
import type { PrintedName, ReportMarker } from './vocabulary.ts';

export type Meaning = { name: PrintedName; marker: ReportMarker; unit: string | undefined };

/** The marker that a name means beside this unit and in this section. */
export function meaningOf(found: FoundName, { units, value }: PrintedResult, around: Surroundings): Meaning | { reason: string } {
  let reason = found.lookAlike ? sentence(found.lookAlike.why) : 'The name is not one of our tests.';
  for (const name of found.names) {
    const marker = around.knowledge.marker(name.slug);
    if (!marker) continue;
    const unit = units && unitIn(found, marker, units);
    const measure = unit === undefined ? undefined : measureOf(unit)?.kind;
    const claim: Claim = { name, marker, unit, measure, answer: 'answer' in value ? value.answer : undefined, ...around };
    const refusal = REFUSALS.find(([, holds]) => holds(claim))?.[0];
    if (refusal === undefined) return { name, marker, unit: unit ?? impliedUnit(marker) };
    reason = found.lookAlike ? reason : refusal;
  }
  return { reason };
}

/** The unit that fits, or an empty text. "eGFR … per 1.73 square metres 55 mL/min" has its area in the name. */
function unitIn(found: FoundName, marker: ReportMarker, units: readonly string[]): string | undefined {
  const unit = fittingUnit(marker, units);
  if (unit === 'mL/min' && found.printed.includes('1 73')) return marker.unit;
  return unit ?? (units.length === 0 ? undefined : '');
}

/** Ratios, indexes, pH and the like have one unit, printed or not. */
const impliedUnit = (marker: ReportMarker): string | undefined => (/^[{[]/.test(marker.unit) ? marker.unit : undefined);

/** A name beside what is printed: the question of each rule. */
type Claim = Pick<Surroundings, 'section' | 'isListed'> & {
  name: PrintedName;
  marker: ReportMarker;
  unit: string | undefined;
  measure: string | undefined;
  answer: string | undefined;
};

/** Why a name is not meant. The first that holds is the reason; an empty `unit` is one that does not fit. */
const REFUSALS: readonly [reason: string, holds: (claim: Claim) => boolean][] = [
  ['This stands in a section on urine, and our test is of blood.', ({ name, section }) => section === 'urine' && !name.slug.startsWith('urine-')],
  ['The line does not say whether this is blood or urine.', ({ name, section }) => name.kind === 'section-urine' && section !== 'urine'],
  ['This test is read as a titer, such as 1:80.', ({ name, answer }) => name.kind === 'titer' && !answer?.includes(':')],
  ['There is no number.', ({ marker, answer }) => answer !== undefined && marker.unit !== '' && !answer.includes(':')],
  ['The unit does not fit this test.', ({ unit, answer }) => unit === '' && answer === undefined],
  ['The name is short, and no unit shows which test it is.', (claim) => isTooShort(claim)],
  ['Without the unit of a count, this may be a share of the cells.', ({ name, measure }) => name.kind === 'unit-count' && measure !== 'number concentration'],
  ['This is not a share in percent.', ({ name, unit, measure }) => name.kind === 'unit-percent' && unit !== undefined && measure !== 'fraction'],
  ['Only in mmol/L is this the same as our test.', ({ name, measure }) => name.kind === 'mmol' && measure !== 'substance concentration'],
];

/** "K 3.1" alone may be anything. Between sodium and chloride, its unit is asked for. */
const isTooShort = (claim: Claim): boolean => claim.name.needsUnit && claim.unit === undefined && !claim.isListed && !isStrip(claim);

/** In a section on urine, pH and the strips have no unit. */
const isStrip = ({ marker, section, answer }: Claim): boolean => answer !== undefined || (section === 'urine' && needsNoUnit(marker));

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
