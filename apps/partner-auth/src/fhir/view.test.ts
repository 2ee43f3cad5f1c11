import { describe, expect, it } from '@jest/globals';
import { resourceTypes } from './resources/index.ts';
import { oneOf, subsetOf } from './view.ts';

/** Those of FHIR R4 (`isSummary`) that this server may answer. US Core requires the category of an Observation. */
const SUMMARY: Record<string, string[]> = {
  Patient: ['identifier', 'active', 'name', 'gender', 'birthDate'],
  Observation: [
    ...['identifier', 'status', 'category', 'code', 'subject', 'effectiveDateTime', 'issued', 'performer', 'component'],
    ...['valueQuantity', 'valueCodeableConcept', 'valueString', 'valueRange', 'valueRatio'],
  ],
  DiagnosticReport: ['identifier', 'status', 'category', 'code', 'subject', 'effectiveDateTime', 'issued', 'performer'],
};
const OTHERS = ['text', 'dataAbsentReason', 'interpretation', 'note', 'specimen', 'referenceRange', 'result', 'conclusion'];
/** Those that R4 or US Core requires. */
const MANDATORY: Record<string, string[]> = {
  Patient: ['identifier', 'name', 'gender'],
  Observation: ['status', 'code'],
  DiagnosticReport: ['status', 'code'],
};
const ALWAYS = ['resourceType', 'id', 'meta'];

describe.each(resourceTypes)('a $type', (of) => {
  const whole = Object.fromEntries([...ALWAYS, ...SUMMARY[of.type]!, ...OTHERS].map((name) => [name, name === 'meta' ? { tag: [] } : name])) as never;
  const kept = (view: Parameters<typeof subsetOf>[2]) => Object.keys(subsetOf(of, whole, view));

  it('has the elements of a summary that R4 names, and no others', () => {
    expect(kept({ summary: 'true' })).toEqual([...ALWAYS, ...SUMMARY[of.type]!]);
  });

  it('has all elements without a summary', () => {
    expect(kept({ summary: 'false' })).toEqual(Object.keys(whole));
  });

  it('has the mandatory elements beside those that are named', () => {
    expect(kept({ summary: 'false', elements: ['note'] })).toEqual(
      Object.keys(whole).filter((name) => [...ALWAYS, ...MANDATORY[of.type]!, 'note'].includes(name)),
    );
  });
});

it('a resource that lacks elements keeps its tags beside the one that says so', () => {
  const tagged = { resourceType: 'Patient', meta: { versionId: '1', tag: [{ code: 'own' }] } } as Parameters<typeof subsetOf>[1];
  const { meta } = subsetOf(resourceTypes[0]!, tagged, { summary: 'true' }) as typeof tagged;
  expect([meta!.versionId, meta!.tag!.map(({ code }) => code)]).toEqual(['1', ['own', 'SUBSETTED']]);
});

it('a value that is none of those allowed is told by its beginning', () => {
  expect(oneOf('_summary', 'true', ['true', 'false'])).toBe('true');
  expect(() => oneOf('_summary', `${'a'.repeat(60)}b`, ['true', 'false'])).toThrow(`_summary: "${'a'.repeat(60)}" is none of true, false.`);
});
