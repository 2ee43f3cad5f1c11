import { compareDecimals, INTERPRETATIONS, oneSpelling, type LabFlags, type LabValue, type ReferenceRange } from '@biomarker/domain/partner';
import { codingOf } from '../coded.ts';
import { LAB_SYSTEMS } from '../lab-systems.ts';
import type { Read } from './address-book.ts';
import type { CodeableConcept, ImportedObservation, ImportedRange, ImportedRangeEnd, Quantity } from './import-shapes.ts';

type Observation = Read<ImportedObservation>;

const KINDS = ['valueQuantity', 'valueCodeableConcept', 'valueString', 'dataAbsentReason'] as const;

/** UCUM lookups. */
export type UnitRules = {
  isUnit(code: string): boolean;
  /** True for two UCUM units of the same dimension with different meanings. */
  areOtherUnits(one: string, other: string): boolean;
};

export function valueOf({ resource, say }: Observation, units: UnitRules): LabValue | undefined {
  const foreign = Object.keys(resource).find((key) => key.startsWith('value') && !(KINDS as readonly string[]).includes(key));
  const [kind, second] = KINDS.filter((name) => resource[name] !== undefined);
  if (foreign) return void say(foreign, `is not imported; ${KINDS.join(', ')} are`);
  if (!kind || second) return void say(second ?? 'value[x]', second ? `cannot come with ${kind}` : 'is missing, and no dataAbsentReason says why');

  const { valueQuantity, valueCodeableConcept, valueString, dataAbsentReason } = resource;
  if (valueQuantity) return quantityOf(valueQuantity, say, units);
  if (valueCodeableConcept) return conceptOf(valueCodeableConcept, say);
  if (valueString) return { kind: 'text', text: valueString };
  return absentOf(dataAbsentReason!, say);
}

function quantityOf(quantity: Quantity, say: Observation['say'], { isUnit, areOtherUnits }: UnitRules): LabValue | undefined {
  const { value, comparator, unit, code } = quantity;
  if (!isUnit(code)) return void say('valueQuantity.code', `"${code}" is not a UCUM unit`);
  if (unit !== undefined && areOtherUnits(unit, code)) return void say('valueQuantity.unit', otherUnit(unit, code));
  return { kind: 'quantity', value, ...(comparator && { comparator }), unit: unit ?? code, ucum: code };
}

const otherUnit = (unit: string, code: string) => `"${unit}" is another unit than the code, ${code}`;

/** All codings, and the laboratory's text, which may say more than their names. */
function conceptOf({ coding, text = coding.find(({ display }) => display)?.display }: CodeableConcept, say: Observation['say']): LabValue | undefined {
  if (text === undefined) return void say('valueCodeableConcept', 'has neither text nor display');
  return { kind: 'coded', codings: coding.map(codingOf), text };
}

/** R4's binding is extensible: a reason may be words alone. */
function absentOf({ coding, text }: CodeableConcept, say: Observation['say']): LabValue | undefined {
  const reason = coding.find(({ system }) => system === LAB_SYSTEMS.absentReason)?.code;
  const words = text ?? coding.find(({ display }) => display)?.display;
  if (reason === undefined && words === undefined) return void say('dataAbsentReason', `has neither text nor a code of ${LAB_SYSTEMS.absentReason}`);
  return { kind: 'absent', reason: reason ?? 'unknown', ...(words !== undefined && { text: words }) };
}

/** The laboratory's own intervals. Refuses a bound in another unit, which readers would misread. */
export function rangesOf(from: Observation, units: UnitRules): ReferenceRange[] {
  return from.resource.referenceRange.map((range, index) => {
    checkRange(from, range, units, `referenceRange[${index}]`);
    const { low, high, text, appliesTo = [], type } = range;
    const whom = appliesTo.flatMap((one) => nameOf(one) ?? []).join(', ');
    // The normal range is the usual one, and says nothing more.
    const kind = type && (type.text ?? type.coding.find(({ code }) => code !== 'normal')?.display);
    return {
      ...(low && { low: low.value }),
      ...(high && { high: high.value }),
      ...(text && { text }),
      ...(whom && { appliesTo: whom }),
      ...(kind && { type: kind }),
    };
  });
}

function checkRange(
  { resource: { valueQuantity }, say }: Observation,
  { low, high, text, appliesTo = [] }: ImportedRange,
  units: UnitRules,
  path: string,
): void {
  if (!low && !high && !text) say(path, 'has neither low, high nor text');
  if (low && high && compareDecimals(low.value, high.value) > 0) say(path, `low ${low.value} is above high ${high.value}`);
  for (const [index, whom] of appliesTo.entries()) if (!nameOf(whom)) say(`${path}.appliesTo[${index}]`, 'has neither text nor display');
  for (const [name, bound] of Object.entries({ low, high })) {
    if (bound && !valueQuantity) say(`${path}.${name}`, 'bounds a value that is not a quantity');
    else if (bound) checkUnit(bound, valueQuantity!, units, (part, reason) => say(`${path}.${name}.${part}`, reason));
  }
}

/** A range is stored without units, so each bound must have the value's unit, by code or else by unit text. */
function checkUnit({ unit, code }: ImportedRangeEnd, value: Quantity, { areOtherUnits }: UnitRules, say: Observation['say']): void {
  const isNot = (given: string) => `"${given}" is not the unit of the value, ${value.code}`;
  const isSame = (given: string) => oneSpelling(given) === oneSpelling(value.code);
  if (code !== undefined && !isSame(code)) say('code', isNot(code));
  else if (code !== undefined && unit !== undefined && areOtherUnits(unit, code)) say('unit', otherUnit(unit, code));
  else if (code === undefined && unit === undefined) say('unit', 'is missing, and so is the code: in which unit is the bound');
  else if (code === undefined && !isSame(unit!) && unit !== value.unit) say('unit', isNot(unit!));
}

const nameOf = (concept?: CodeableConcept) => concept?.text ?? concept?.coding.find(({ display }) => display)?.display;

/** The known codes in their order; words of others. */
export function flagsOf({ resource: { interpretation = [] } }: Pick<Observation, 'resource'>): LabFlags | undefined {
  const codes: string[] = [];
  const words: string[] = [];
  for (const concept of interpretation) {
    const known = concept.coding.filter(({ system, code }) => system === LAB_SYSTEMS.interpretation && code !== undefined && code in INTERPRETATIONS);
    codes.push(...known.map(({ code }) => code!));
    const text = nameOf(concept) ?? concept.coding[0]?.code;
    if (known.length === 0 && text !== undefined) words.push(text);
  }
  return codes.length + words.length === 0 ? undefined : { codes, ...(words.length > 0 && { text: words.join(', ') }) };
}
