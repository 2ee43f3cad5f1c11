import type { z } from 'zod';
import { LAB_SYSTEMS } from '../lab-systems.ts';
import { LabResult, LabValue, type ReferenceRange } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import type { CodeableConcept, ImportedObservation, ImportedRange, ImportedRangeEnd, Quantity } from './import-shapes.ts';

type Observation = Read<ImportedObservation>;

const KINDS = ['valueQuantity', 'valueCodeableConcept', 'valueString', 'dataAbsentReason'] as const;
const Absent = LabValue.options[3].shape.reason;
const Interpretation = LabResult.shape.interpretation.unwrap();

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
  const reason = codeIn(dataAbsentReason!, LAB_SYSTEMS.absentReason, Absent, (path, why) => say(`dataAbsentReason.${path}`, why));
  return reason && { kind: 'absent', reason };
}

function quantityOf(quantity: Quantity, say: Observation['say'], { isUnit, areOtherUnits }: UnitRules): LabValue | undefined {
  const { value, comparator, unit, code } = quantity;
  if (!isUnit(code)) return void say('valueQuantity.code', `"${code}" is not a UCUM unit`);
  if (unit !== undefined && areOtherUnits(unit, code)) return void say('valueQuantity.unit', otherUnit(unit, code));
  return { kind: 'quantity', value, ...(comparator && { comparator }), unit: unit ?? code, ucum: code };
}

const otherUnit = (unit: string, code: string) => `"${unit}" is another unit than the code, ${code}`;

function conceptOf({ coding, text }: CodeableConcept, say: Observation['say']): LabValue | undefined {
  const [{ system, code, display = text } = {}] = coding;
  const read = LabValue.safeParse({ kind: 'concept', system, code, display });
  return read.success ? read.data : void say('valueCodeableConcept.coding[0]', 'needs a system, a code, and a display or text');
}

/** The laboratory's own intervals. Refuses a bound in another unit, which readers would misread. */
export function rangesOf(from: Observation, units: UnitRules): ReferenceRange[] {
  return from.resource.referenceRange.map((range, index) => {
    checkRange(from, range, units, `referenceRange[${index}]`);
    const { low, high, text, appliesTo } = range;
    const whom = nameOf(appliesTo?.[0]);
    return { ...(low && { low: low.value }), ...(high && { high: high.value }), ...(text && { text }), ...(whom && { appliesTo: whom }) };
  });
}

function checkRange({ resource: { valueQuantity }, say }: Observation, { low, high, text, appliesTo }: ImportedRange, units: UnitRules, path: string): void {
  if (!low && !high && !text) say(path, 'has neither low, high nor text');
  if (low && high && low.value > high.value) say(path, `low ${low.value} is above high ${high.value}`);
  if (appliesTo && !nameOf(appliesTo[0])) say(`${path}.appliesTo[0]`, 'has neither text nor display');
  for (const [name, bound] of Object.entries({ low, high })) {
    if (bound && !valueQuantity) say(`${path}.${name}`, 'bounds a value that is not a quantity');
    else if (bound) checkUnit(bound, valueQuantity!, units, (part, reason) => say(`${path}.${name}.${part}`, reason));
  }
}

/** A range is stored without units, so each bound must have the value's unit, by code or else by unit text. */
function checkUnit({ unit, code }: ImportedRangeEnd, value: Quantity, { areOtherUnits }: UnitRules, say: Observation['say']): void {
  const isNot = (given: string) => `"${given}" is not the unit of the value, ${value.code}`;
  if (code !== undefined && code !== value.code) say('code', isNot(code));
  else if (code !== undefined && unit !== undefined && areOtherUnits(unit, code)) say('unit', otherUnit(unit, code));
  else if (code === undefined && unit === undefined) say('unit', 'is missing, and so is the code: in which unit is the bound');
  else if (code === undefined && unit !== value.code && unit !== value.unit) say('unit', isNot(unit!));
}

const nameOf = (concept?: CodeableConcept) => concept?.text ?? concept?.coding[0]?.display;

export function interpretationOf({ resource: { interpretation }, say }: Observation): LabResult['interpretation'] {
  if (!interpretation?.[0]) return undefined;
  return codeIn(interpretation[0], LAB_SYSTEMS.interpretation, Interpretation, (path, reason) => say(`interpretation[0].${path}`, reason));
}

/** The only code of a concept in this system. Other systems may use the same spelling with another meaning. */
function codeIn<T extends string>({ coding }: CodeableConcept, system: string, known: z.ZodType<T> & { options: T[] }, say: Observation['say']): T | undefined {
  const [at, second] = coding.flatMap((one, index) => (one.system === system ? [index] : []));
  if (at === undefined) return void say('coding', `has no code of ${system}`);
  if (second !== undefined) return void say(`coding[${second}]`, `is a second code of ${system}`);
  const read = known.safeParse(coding[at]!.code);
  return read.success ? read.data : void say(`coding[${at}].code`, `is none of ${known.options.join(', ')}`);
}
