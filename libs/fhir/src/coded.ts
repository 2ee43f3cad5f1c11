import type { LabCoding, LabComponent } from '@biomarker/domain/partner';
import type { CodeableConcept } from 'fhir/r4.js';
import { LAB_SYSTEMS } from './lab-systems.ts';

/** The order of fields does not depend on the order in which a database keeps them. */
export const codingOf = ({ system, code, display }: LabCoding): LabCoding => ({
  ...(system !== undefined && { system }),
  ...(code !== undefined && { code }),
  ...(display !== undefined && { display }),
});

/** The test under its LOINC code, the codes of the laboratory, and the text that it prints. */
export function conceptOf({ loincCode, loincName, codings = [], name }: Pick<LabComponent, 'loincCode' | 'loincName' | 'codings' | 'name'>): CodeableConcept {
  const loinc = loincCode === undefined ? [] : [{ system: LAB_SYSTEMS.loinc, code: loincCode, ...(loincName && { display: loincName }) }];
  const coding = [...loinc, ...codings.map(codingOf)];
  return { ...(coding.length > 0 && { coding }), text: name };
}
