import { LabResult, LabValue, type ReferenceRange } from '../lab-record.ts';
import type { Read } from './address-book.ts';
import type { CodeableConcept, ImportedObservation, ImportedRange, Quantity } from './import-shapes.ts';

type Observation = Read<ImportedObservation>;

const KINDS = ['valueQuantity', 'valueCodeableConcept', 'valueString', 'dataAbsentReason'] as const;
const Absent = LabValue.options[3].shape.reason;
const Interpretation = LabResult.shape.interpretation.unwrap();

/** `isUnit` knows UCUM. */
export function valueOf({ resource, say }: Observation, isUnit: (code: string) => boolean): LabValue | undefined {
  const foreign = Object.keys(resource).find((key) => key.startsWith('value') && !(KINDS as readonly string[]).includes(key));
  const [kind, second] = KINDS.filter((name) => resource[name] !== undefined);
  if (foreign) return void say(foreign, `is not imported; ${KINDS.join(', ')} are`);
  if (!kind || second) return void say(second ?? 'value[x]', second ? `stands beside ${kind}` : 'is missing, and no dataAbsentReason says why');

  const { valueQuantity, valueCodeableConcept, valueString, dataAbsentReason } = resource;
  if (valueQuantity) return quantityOf(valueQuantity, say, isUnit);
  if (valueCodeableConcept) return conceptOf(valueCodeableConcept, say);
  if (valueString) return { kind: 'text', text: valueString };
  const reason = Absent.safeParse(dataAbsentReason!.coding[0]?.code);
  return reason.success ? { kind: 'absent', reason: reason.data } : void say('dataAbsentReason.coding[0].code', `is none of ${Absent.options.join(', ')}`);
}

function quantityOf({ value, comparator, unit, code }: Quantity, say: Observation['say'], isUnit: (code: string) => boolean): LabValue | undefined {
  if (!isUnit(code)) return void say('valueQuantity.code', `"${code}" is no UCUM unit`);
  return { kind: 'quantity', value, ...(comparator && { comparator }), unit: unit ?? code, ucum: code };
}

function conceptOf({ coding, text }: CodeableConcept, say: Observation['say']): LabValue | undefined {
  const [{ system, code, display = text } = {}] = coding;
  const read = LabValue.safeParse({ kind: 'concept', system, code, display });
  return read.success ? read.data : void say('valueCodeableConcept.coding[0]', 'needs a system, a code, and a display or text');
}

/** The laboratory's own intervals; a bound in another unit than the value would be misread. */
export function rangesOf(from: Observation): ReferenceRange[] {
  return from.resource.referenceRange.map((range, index) => {
    checkRange(from, range, `referenceRange[${index}]`);
    const { low, high, text, appliesTo } = range;
    const whom = nameOf(appliesTo?.[0]);
    return { ...(low && { low: low.value }), ...(high && { high: high.value }), ...(text && { text }), ...(whom && { appliesTo: whom }) };
  });
}

function checkRange({ resource: { valueQuantity }, say }: Observation, { low, high, text, appliesTo }: ImportedRange, path: string): void {
  if (!low && !high && !text) say(path, 'has neither low, high nor text');
  if (low && high && low.value > high.value) say(path, `low ${low.value} is above high ${high.value}`);
  if (appliesTo && !nameOf(appliesTo[0])) say(`${path}.appliesTo[0]`, 'has neither text nor display');
  for (const [name, bound] of Object.entries({ low, high })) {
    if (bound && !valueQuantity) say(`${path}.${name}`, 'bounds a value that is no quantity');
    else if (bound?.code && bound.code !== valueQuantity!.code)
      say(`${path}.${name}.code`, `"${bound.code}" is not the unit of the value, ${valueQuantity!.code}`);
  }
}

const nameOf = (concept?: CodeableConcept) => concept?.text ?? concept?.coding[0]?.display;

export function interpretationOf({ resource: { interpretation }, say }: Observation): LabResult['interpretation'] {
  if (!interpretation?.[0]) return undefined;
  const read = Interpretation.safeParse(interpretation[0].coding[0]?.code);
  if (!read.success) say('interpretation[0].coding[0].code', `is none of ${Interpretation.options.join(', ')}`);
  return read.data;
}
