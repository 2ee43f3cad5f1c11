import { describe, expect, it } from '@jest/globals';
import { ImportedObservation } from './import-shapes.ts';
import { interpretationOf, rangesOf, valueOf, type UnitRules } from './lab-value.ts';

const UCUM = 'http://unitsofmeasure.org';
const HL7 = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';

const units: UnitRules = { isUnit: () => true, areOtherUnits: (one, other) => one === 'g/L' && other === 'mg/dL' };

/** A cholesterol of 188 mg/dL, overridden by `more`, and its reported faults. */
function given(more: Record<string, unknown>) {
  const told: string[] = [];
  const resource = ImportedObservation.parse({
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '2093-3' }] },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: '2026-05-04T07:30:00Z',
    valueQuantity: { value: 188, unit: 'milligrams per decilitre', system: UCUM, code: 'mg/dL' },
    ...more,
  });
  return { told, observation: { where: 'line 1', position: 0, resource, say: (path: string, reason: string) => void told.push(`${path}: ${reason}`) } };
}

describe('a reference range', () => {
  const rangesTold = (low: object) => {
    const { observation, told } = given({ referenceRange: [{ low: { value: 2, ...low } }] });
    return { ranges: rangesOf(observation, units), told };
  };

  it.each([{ code: 'mg/dL' }, { code: 'mg/dL', unit: 'mg per dL' }, { unit: 'mg/dL' }, { unit: 'milligrams per decilitre' }])('accepts the unit %j', (low) => {
    expect(rangesTold(low)).toEqual({ ranges: [{ low: 2 }], told: [] });
  });

  it.each<[object, string]>([
    [{ unit: 'mmol/L' }, 'referenceRange[0].low.unit: "mmol/L" is not the unit of the value, mg/dL'],
    [{ code: 'mmol/L' }, 'referenceRange[0].low.code: "mmol/L" is not the unit of the value, mg/dL'],
    [{}, 'referenceRange[0].low.unit: is missing, and so is the code: in which unit is the bound'],
  ])('reports a missing or different unit: %j', (low, told) => {
    expect(rangesTold(low).told).toEqual([told]);
  });

  it.each([{ comparator: '<' }, { system: 'http://snomed.info/sct', code: 'mg/dL' }])('is refused with %j', (more) => {
    expect(() => given({ referenceRange: [{ low: { value: 2, unit: 'mg/dL', ...more } }] })).toThrow(/low/);
  });
});

describe('an interpretation', () => {
  const read = (...coding: object[]) => {
    const { observation, told } = given({ interpretation: [{ coding }] });
    return { interpretation: interpretationOf(observation), told };
  };

  it('uses the HL7 code at any position', () => {
    expect(read({ system: 'http://lab.example', code: 'PH' }, { system: HL7, code: 'H' })).toEqual({ interpretation: 'H', told: [] });
  });

  it.each<[object[], string]>([
    [[{ system: 'http://lab.example', code: 'H' }], `interpretation[0].coding: has no code of ${HL7}`],
    [[{ code: 'H' }], `interpretation[0].coding: has no code of ${HL7}`],
    [[{ system: HL7, code: 'X' }], 'interpretation[0].coding[0].code: is none of H, L, N, HH, LL, A'],
    [
      [
        { system: HL7, code: 'H' },
        { system: HL7, code: 'L' },
      ],
      `interpretation[0].coding[1]: is a second code of ${HL7}`,
    ],
  ])('is refused for %j', (coding, told) => {
    expect(read(...coding)).toEqual({ interpretation: undefined, told: [told] });
  });
});

describe('a reason for a missing value', () => {
  const read = (...coding: object[]) => {
    const { observation, told } = given({ valueQuantity: undefined, dataAbsentReason: { coding } });
    return { value: valueOf(observation, units), told };
  };

  it('uses only the HL7 code', () => {
    expect(read({ system: 'http://lab.example', code: 'X' }, { system: ABSENT, code: 'error' })).toEqual({
      value: { kind: 'absent', reason: 'error' },
      told: [],
    });
    expect(read({ system: 'http://lab.example', code: 'error' })).toEqual({ value: undefined, told: [`dataAbsentReason.coding: has no code of ${ABSENT}`] });
  });
});

describe('a unit', () => {
  const told = (quantity: object, low?: object) => {
    const { observation, told } = given({
      valueQuantity: { value: 1, system: UCUM, code: 'mg/dL', ...quantity },
      ...(low && { referenceRange: [{ low: { value: 0, ...low } }] }),
    });
    valueOf(observation, units);
    rangesOf(observation, units);
    return told;
  };

  it.each([{ unit: 'mg/dL' }, { unit: 'mg per dL' }, {}])('may accompany its code as %j', (quantity) => expect(told(quantity)).toEqual([]));

  it('is reported when it contradicts its code', () => {
    expect(told({ unit: 'g/L' })).toEqual(['valueQuantity.unit: "g/L" is another unit than the code, mg/dL']);
    expect(told({}, { unit: 'g/L', code: 'mg/dL' })).toEqual(['referenceRange[0].low.unit: "g/L" is another unit than the code, mg/dL']);
  });
});
