import { INTERPRETATIONS, type LabResult, type LabValue, type ReferenceRange, type Versioned } from '@biomarker/domain/partner';
import type { Observation, ObservationReferenceRange } from 'fhir/r4.js';
import { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';

export function toObservation(result: Versioned<LabResult>): Observation {
  const {
    id,
    version,
    lastUpdated,
    status,
    loincCode,
    loincName,
    name,
    value,
    referenceRanges,
    interpretation,
    effectiveAt,
    issuedAt,
    laboratory,
    specimen,
    note,
  } = result;
  return {
    resourceType: 'Observation',
    id,
    meta: { versionId: String(version), lastUpdated, profile: [US_CORE_PROFILES.Observation] },
    status,
    category: [{ coding: [{ system: LAB_SYSTEMS.observationCategory, code: 'laboratory', display: 'Laboratory' }] }],
    code: { coding: [{ system: LAB_SYSTEMS.loinc, code: loincCode, display: loincName }], text: name },
    effectiveDateTime: effectiveAt,
    issued: issuedAt,
    performer: [{ display: laboratory }],
    ...valueOf(value),
    ...(interpretation && {
      interpretation: [{ coding: [{ system: LAB_SYSTEMS.interpretation, code: interpretation, display: INTERPRETATIONS[interpretation] }] }],
    }),
    ...(note && { note: [{ text: note }] }),
    ...(specimen && { specimen: { display: specimen } }),
    ...(referenceRanges.length > 0 && { referenceRange: referenceRanges.map((range) => rangeOf(range, value)) }),
  };
}

function valueOf(value: LabValue): Partial<Observation> {
  switch (value.kind) {
    case 'quantity':
      return {
        valueQuantity: {
          value: value.value,
          ...(value.comparator && { comparator: value.comparator }),
          unit: value.unit,
          system: LAB_SYSTEMS.ucum,
          code: value.ucum,
        },
      };
    case 'concept':
      return { valueCodeableConcept: { coding: [{ system: value.system, code: value.code, display: value.display }], text: value.display } };
    case 'text':
      return { valueString: value.text };
    case 'absent':
      return { dataAbsentReason: { coding: [{ system: LAB_SYSTEMS.absentReason, code: value.reason }] } };
  }
}

/** The laboratory's own interval, in the unit of the value. */
function rangeOf({ low, high, text, appliesTo }: ReferenceRange, value: LabValue): ObservationReferenceRange {
  const quantity = (number: number) => ({ value: number, ...(value.kind === 'quantity' && { unit: value.unit, system: LAB_SYSTEMS.ucum, code: value.ucum }) });
  return {
    ...(low !== undefined && { low: quantity(low) }),
    ...(high !== undefined && { high: quantity(high) }),
    ...(appliesTo && { appliesTo: [{ text: appliesTo }] }),
    ...(text && { text }),
  };
}
