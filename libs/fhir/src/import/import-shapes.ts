import { z } from 'zod';
import { Decimal, LabInstant, LabTime, ReportStatus, ResultStatus, writtenOut } from '@biomarker/domain/partner';
import { digitsOf } from '../exact-json.ts';

/** A FHIR string: no control characters except white space, and nothing that PostgreSQL cannot store. */
const Text = z.string().regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])+$/u, 'is empty or holds characters that FHIR does not allow');
/** Refuses elements that would change the meaning of a result. */
const refused = (reason: string) => z.undefined(reason).optional();
/** A JSON number with its digits; FHIR allows an exponent. */
const Digits = z.unknown().transform((value, context): string => {
  const digits = digitsOf(value);
  const decimal = Decimal.safeParse(digits === undefined ? undefined : writtenOut(digits));
  if (decimal.success) return decimal.data;
  context.addIssue(digits === undefined ? 'is no number' : `${digits} has more than 30 digits before or after the point`);
  return z.NEVER;
});

const Coding = z.looseObject({ system: Text.optional(), code: Text.optional(), display: Text.optional() });
const CodeableConcept = z.looseObject({ coding: z.array(Coding).default([]), text: Text.optional() });
const Identifier = z.looseObject({ system: Text.optional(), value: Text.optional() });
const Reference = z.looseObject({ reference: Text.optional(), identifier: Identifier.optional(), display: Text.optional() });
export type Reference = z.infer<typeof Reference>;
export type CodeableConcept = z.infer<typeof CodeableConcept>;

const Ucum = z.literal('http://unitsofmeasure.org', 'units are those of UCUM, http://unitsofmeasure.org');
const Quantity = z.looseObject({
  value: Digits,
  comparator: z.enum(['<', '<=', '>=', '>']).optional(),
  unit: Text.optional(),
  system: Ucum,
  code: Text,
});
export type Quantity = z.infer<typeof Quantity>;

const RangeEnd = z.looseObject({
  value: Digits,
  comparator: refused('a bound is a number as it stands'),
  unit: Text.optional(),
  system: Ucum.optional(),
  code: Text.optional(),
});
export type ImportedRangeEnd = z.infer<typeof RangeEnd>;
const Range = z.strictObject({
  id: z.string().optional(),
  low: RangeEnd.optional(),
  high: RangeEnd.optional(),
  text: Text.optional(),
  appliesTo: z.array(CodeableConcept).optional(),
  type: CodeableConcept.optional(),
});
export type ImportedRange = z.infer<typeof Range>;

const shared = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,64}$/, 'is not a FHIR id')
    .optional(),
  identifier: z.array(Identifier).default([]),
  implicitRules: refused('is not understood'),
  modifierExtension: refused('is not understood'),
};

const reported = {
  ...shared,
  code: CodeableConcept,
  subject: Reference,
  effectiveDateTime: LabTime,
  performer: z.array(Reference).optional(),
};

export const ImportedObservation = z.looseObject({
  ...reported,
  resourceType: z.literal('Observation'),
  status: ResultStatus,
  category: z
    .array(CodeableConcept)
    .refine((all) => all.some(({ coding }) => coding.some(({ code }) => code === 'laboratory')), 'has no code "laboratory"; nothing else is imported'),
  issued: LabInstant.optional(),
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: Text.optional(),
  dataAbsentReason: CodeableConcept.optional(),
  interpretation: z.array(CodeableConcept).optional(),
  note: z.array(z.looseObject({ text: Text })).optional(),
  specimen: Reference.optional(),
  referenceRange: z.array(Range).default([]),
  component: refused('results of several parts are not imported; send one Observation each'),
  hasMember: refused('a group of results is a DiagnosticReport'),
});
export type ImportedObservation = z.infer<typeof ImportedObservation>;

export const ImportedReport = z.looseObject({
  ...reported,
  resourceType: z.literal('DiagnosticReport'),
  status: ReportStatus,
  issued: LabInstant,
  specimen: z.array(Reference).optional(),
  result: z.array(Reference, 'is missing').min(1, 'is empty'),
});
export type ImportedReport = z.infer<typeof ImportedReport>;

export const ImportedPatient = z.looseObject({ ...shared, resourceType: z.literal('Patient'), birthDate: z.iso.date().optional() });
export type ImportedPatient = z.infer<typeof ImportedPatient>;

const Specimen = z.looseObject({ ...shared, resourceType: z.literal('Specimen'), type: CodeableConcept });
const Organization = z.looseObject({ ...shared, resourceType: z.literal('Organization'), name: Text });

export const ImportedResource = z.discriminatedUnion('resourceType', [ImportedObservation, ImportedReport, ImportedPatient, Specimen, Organization], {
  error: ({ code }) => (code === 'invalid_union' ? 'is not imported; Observation, DiagnosticReport, Patient, Specimen and Organization are' : undefined),
});
export type ImportedResource = z.infer<typeof ImportedResource>;
