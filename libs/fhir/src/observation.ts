import { fhirTime, INTERPRETATIONS, precisionOf, type LabComponent, type LabFlags, type LabResult, type Versioned } from '@biomarker/domain/partner';
import type { CodeableConcept, Observation, ObservationComponent } from 'fhir/r4.js';
import { conceptOf } from './coded.ts';
import { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';
import { rangeOf, valueOf } from './observation-value.ts';

export function toObservation(result: Versioned<LabResult>): Observation {
  const { id, version, lastUpdated, status, effectiveAt, issuedAt, laboratory, specimen, note, components } = result;
  return {
    resourceType: 'Observation',
    id,
    meta: { versionId: String(version), lastUpdated, profile: [US_CORE_PROFILES.Observation] },
    status,
    category: [{ coding: [{ system: LAB_SYSTEMS.observationCategory, code: 'laboratory', display: 'Laboratory' }] }],
    code: conceptOf(result),
    effectiveDateTime: fhirTime(effectiveAt),
    ...(precisionOf(issuedAt) !== 'day' && { issued: fhirTime(issuedAt) }),
    performer: [{ display: laboratory }],
    ...measured(result),
    ...(note && { note: [{ text: note }] }),
    ...(specimen && { specimen: { display: specimen } }),
    ...(components && { component: components.map(componentOf) }),
  };
}

const componentOf = (part: LabComponent): ObservationComponent => ({ code: conceptOf(part), ...measured(part) });

const measured = ({ value, flags, referenceRanges }: Pick<LabComponent, 'value' | 'flags' | 'referenceRanges'>) => ({
  ...valueOf(value),
  ...(flags && { interpretation: interpretationOf(flags) }),
  ...(referenceRanges.length > 0 && { referenceRange: referenceRanges.map((range) => rangeOf(range, value)) }),
});

function interpretationOf({ codes, text }: LabFlags): CodeableConcept[] {
  const coded = codes.map((code) => ({ coding: [{ system: LAB_SYSTEMS.interpretation, code, display: INTERPRETATIONS[code] }] }));
  return [...coded, ...(text === undefined ? [] : [{ text }])];
}
