import type { LabValue, ReferenceRange } from '@biomarker/domain/partner';
import type { Observation, ObservationReferenceRange, Quantity } from 'fhir/r4.js';
import { codingOf } from './coded.ts';
import { exact } from './exact-json.ts';
import { LAB_SYSTEMS } from './lab-systems.ts';

type Unit = { unit: string; ucum?: string };

const quantity = (value: string, { unit, ucum }: Unit): Quantity => ({
  value: exact(value),
  ...(unit && { unit }),
  ...(ucum !== undefined && { system: LAB_SYSTEMS.ucum, code: ucum }),
});

export function valueOf(value: LabValue): Partial<Observation> {
  switch (value.kind) {
    case 'quantity':
      return { valueQuantity: withComparator(value.comparator, quantity(value.value, value)) };
    case 'range':
      return {
        valueRange: {
          ...(value.low !== undefined && { low: quantity(value.low, value) }),
          ...(value.high !== undefined && { high: quantity(value.high, value) }),
        },
      };
    case 'ratio':
      return {
        valueRatio: { numerator: withComparator(value.comparator, { value: exact(value.numerator) }), denominator: { value: exact(value.denominator) } },
      };
    case 'coded':
      return { valueCodeableConcept: { ...(value.codings.length > 0 && { coding: value.codings.map(codingOf) }), text: value.text } };
    case 'text':
      return { valueString: value.text };
    case 'absent':
      return absent(value);
  }
}

function withComparator(comparator: Quantity['comparator'], { value, ...unit }: Quantity): Quantity {
  return { value, ...(comparator && { comparator }), ...unit };
}

/** The parts of a result say what its own value does not. */
function absent({ reason, text }: { reason: string; text?: string }): Partial<Observation> {
  if (reason === 'see-components') return {};
  return { dataAbsentReason: { coding: [{ system: LAB_SYSTEMS.absentReason, code: reason }], ...(text !== undefined && { text }) } };
}

/** The laboratory's own interval, in the unit of the value. */
export function rangeOf({ low, high, text, appliesTo, type }: ReferenceRange, value: LabValue): ObservationReferenceRange {
  const bound = (number: string) => quantity(number, value.kind === 'quantity' || value.kind === 'range' ? value : { unit: '' });
  return {
    ...(low !== undefined && { low: bound(low) }),
    ...(high !== undefined && { high: bound(high) }),
    ...(type && { type: { text: type } }),
    ...(appliesTo && { appliesTo: [{ text: appliesTo }] }),
    ...(text && { text }),
  };
}
