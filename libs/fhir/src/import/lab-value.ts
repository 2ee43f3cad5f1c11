import { isCriticalFlag, isInterpretation, type LabFlags, type LabValue } from '@biomarker/domain/partner';
import { codingOf } from '../coded.ts';
import { LAB_SYSTEMS } from '../lab-systems.ts';
import type { CodeableConcept, Measured } from './import-shapes.ts';
import { nameOf, quantityOf, rangeValueOf, type Part, type ValueRules } from './lab-quantity.ts';

/** A result or a part of one, with its place. */
export type ValuePart = Omit<Part, 'part'> & { part: Measured };

type Reader = (part: ValuePart['part'], from: ValuePart, rules: ValueRules) => LabValue | undefined;

/** The kinds of values that are kept. */
const READERS = {
  valueQuantity: ({ valueQuantity }, from, rules) => quantityOf(valueQuantity!, from, rules),
  valueCodeableConcept: ({ valueCodeableConcept }, from) => conceptOf(valueCodeableConcept!, from),
  valueString: ({ valueString }) => ({ kind: 'text', text: valueString! }),
  valueRange: ({ valueRange }, from, rules) => rangeValueOf(valueRange!, from, rules),
  valueRatio: ({ valueRatio }) => ratioOf(valueRatio!),
  valueInteger: ({ valueInteger }) => ({ kind: 'quantity', value: valueInteger!, unit: '' }),
  valueBoolean: ({ valueBoolean }) => ({ kind: 'text', text: String(valueBoolean) }),
  valueDateTime: ({ valueDateTime }) => ({ kind: 'text', text: valueDateTime! }),
  valueTime: ({ valueTime }) => ({ kind: 'text', text: valueTime! }),
  dataAbsentReason: ({ dataAbsentReason }, from) => absentOf(dataAbsentReason!, from),
} as const satisfies Record<string, Reader>;
const KINDS = Object.keys(READERS) as (keyof typeof READERS)[];

/** True also for a kind of value that is not kept. */
export const isMeasured = (part: Measured): boolean => Object.keys(part).some((key) => key.startsWith('value'));

/** A value, or the reason for its absence. */
export const holdsValue = (part: Measured): boolean => isMeasured(part) || 'dataAbsentReason' in part;

/** The only value; undefined and reported when there is none, or several. `hasParts` lets the parts speak. */
export function valueOf(from: ValuePart, rules: ValueRules, hasParts: boolean): LabValue | undefined {
  const { part, say } = from;
  const foreign = Object.keys(part).find((key) => key.startsWith('value') && !(KINDS as string[]).includes(key));
  const [kind, second] = KINDS.filter((name) => part[name] !== undefined);
  if (foreign) return void say(foreign, `is not imported; ${KINDS.join(', ')} are`);
  if (second) return void say(second, `cannot come with ${kind}`);
  if (kind) return READERS[kind](part, from, rules);
  return hasParts ? { kind: 'absent', reason: 'see-components' } : void say('value[x]', 'is missing, and no dataAbsentReason says why');
}

/** A titer such as 1:40; a ratio of units is words. */
function ratioOf({ numerator, denominator }: NonNullable<Measured['valueRatio']>): LabValue {
  const { comparator } = numerator;
  if (!numerator.unit && !numerator.code && !denominator.unit && !denominator.code)
    return { kind: 'ratio', ...(comparator && { comparator }), numerator: numerator.value, denominator: denominator.value };
  const words = ({ value, unit, code }: { value: string; unit?: string; code?: string }) => [value, unit ?? code].filter(Boolean).join(' ');
  return { kind: 'text', text: `${comparator ?? ''}${words(numerator)} / ${words(denominator)}` };
}

/** All codings, and the laboratory's text, which may say more than their names. */
function conceptOf({ coding, text = nameOf({ coding }) ?? coding.find(({ code }) => code)?.code }: CodeableConcept, { say }: ValuePart): LabValue | undefined {
  if (text === undefined) return void say('valueCodeableConcept', 'has neither text, display nor code');
  return { kind: 'coded', codings: coding.map(codingOf), text };
}

/** R4's binding is extensible: a reason may be words alone. */
function absentOf({ coding, text }: CodeableConcept, { say }: ValuePart): LabValue | undefined {
  const reason = coding.find(({ system }) => system === LAB_SYSTEMS.absentReason)?.code;
  const words = text ?? coding.find(({ display }) => display)?.display;
  if (reason === undefined && words === undefined) return void say('dataAbsentReason', `has neither text nor a code of ${LAB_SYSTEMS.absentReason}`);
  return { kind: 'absent', reason: reason ?? 'unknown', ...(words !== undefined && { text: words }) };
}

/** Table 0078 of HL7 v2 became v3-ObservationInterpretation. */
const FLAG_SYSTEMS: readonly (string | undefined)[] = [
  LAB_SYSTEMS.interpretation,
  'http://hl7.org/fhir/v3/ObservationInterpretation',
  'http://terminology.hl7.org/CodeSystem/v2-0078',
  'http://hl7.org/fhir/v2/0078',
];

/** The known codes in their order; words of others, and words that call a value critical beside a code that does not. */
export function flagsOf({ interpretation = [] }: Pick<Measured, 'interpretation'>): LabFlags | undefined {
  const codes: string[] = [];
  const words: string[] = [];
  for (const concept of interpretation) {
    const known = concept.coding.filter(({ system, code }) => FLAG_SYSTEMS.includes(system) && code !== undefined && isInterpretation(code));
    codes.push(...known.map(({ code }) => code!));
    const text = nameOf(concept) ?? concept.coding[0]?.code;
    if (text !== undefined && (known.length === 0 || saysMore(text, codes))) words.push(text);
  }
  return codes.length + words.length === 0 ? undefined : { codes: [...new Set(codes)], ...(words.length > 0 && { text: words.join(', ') }) };
}

const saysMore = (text: string, codes: readonly string[]): boolean => isCriticalFlag({ codes: [], text }) && !isCriticalFlag({ codes: [...codes] });
