import { z } from 'zod';
import { Decimal, LabInstant, LabTime, ReportStatus, ResultStatus, writtenOut } from '@biomarker/domain/partner';
import { digitsOf } from '../exact-json.ts';

/** A FHIR string: no control characters except white space, and nothing that PostgreSQL cannot store. */
const Text = z
  .string()
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])+$/u, 'is empty or holds characters that FHIR does not allow')
  .refine((text) => text.trim() !== '', 'is empty');
/** Bytes of an address, or of one part of an identifier: an index keeps them. */
const LONGEST_ADDRESS = 1000;
/** Refuses a text beyond it; what is no text is for others to refuse. */
export const isAddress = (value: unknown): boolean => typeof value !== 'string' || Buffer.byteLength(value) <= LONGEST_ADDRESS;
export const NO_ADDRESS = `has more than ${LONGEST_ADDRESS} bytes`;
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
const Named = Text.refine(isAddress, NO_ADDRESS);
const Identifier = z.looseObject({ system: Named.optional(), value: Named.optional(), type: CodeableConcept.optional() });
const Reference = z.looseObject({ reference: Text.optional(), identifier: Identifier.optional(), display: Text.optional() });
export type Identifier = z.infer<typeof Identifier>;
export type Reference = z.infer<typeof Reference>;
export type CodeableConcept = z.infer<typeof CodeableConcept>;

const unit = { unit: Text.optional(), system: Text.optional(), code: Text.optional() };
const Quantity = z.looseObject({ value: Digits, comparator: z.enum(['<', '<=', '>=', '>']).optional(), ...unit });
export type Quantity = z.infer<typeof Quantity>;

const RangeEnd = z.looseObject({ value: Digits, comparator: refused('a bound is a number as it stands'), ...unit });
export type ImportedRangeEnd = z.infer<typeof RangeEnd>;
const ReferenceRange = z.strictObject({
  id: z.string().optional(),
  extension: z.unknown().optional(),
  low: RangeEnd.optional(),
  high: RangeEnd.optional(),
  text: Text.optional(),
  appliesTo: z.array(CodeableConcept).optional(),
  age: z.looseObject({ low: RangeEnd.optional(), high: RangeEnd.optional() }).optional(),
  type: CodeableConcept.optional(),
});
export type ImportedRange = z.infer<typeof ReferenceRange>;

const shared = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,64}$/, 'is not a FHIR id')
    .optional(),
  identifier: z.array(Identifier).default([]),
  implicitRules: refused('is not understood'),
  modifierExtension: refused('is not understood'),
};

/** The parts of a result and of its components that hold a value. */
const measured = {
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: Text.optional(),
  valueRange: z.looseObject({ low: RangeEnd.optional(), high: RangeEnd.optional() }).optional(),
  valueRatio: z.looseObject({ numerator: Quantity, denominator: RangeEnd }).optional(),
  valueInteger: Digits.optional(),
  valueBoolean: z.boolean().optional(),
  valueDateTime: Text.optional(),
  valueTime: Text.optional(),
  dataAbsentReason: CodeableConcept.optional(),
  interpretation: z.array(CodeableConcept).default([]),
  referenceRange: z.array(ReferenceRange).default([]),
};

/** A result, or a part of one. */
export type Measured = z.infer<z.ZodObject<typeof measured, z.core.$loose>>;

const Component = z.looseObject({ ...measured, code: CodeableConcept, modifierExtension: refused('is not understood') });

const reported = {
  ...shared,
  code: CodeableConcept,
  subject: Reference.optional(),
  effectiveDateTime: LabTime.optional(),
  effectiveInstant: LabInstant.optional(),
  effectivePeriod: z.looseObject({ start: LabTime }).optional(),
  effectiveTiming: refused('has no time; send effectiveDateTime'),
  issued: LabInstant.optional(),
  performer: z.array(Reference).default([]),
};

export const ImportedObservation = z.looseObject({
  ...reported,
  ...measured,
  resourceType: z.literal('Observation'),
  status: ResultStatus,
  note: z.array(z.looseObject({ text: Text })).default([]),
  specimen: Reference.optional(),
  focus: refused('is not read: the value is not of the subject'),
  component: z.array(Component).default([]),
  hasMember: z.array(Reference).default([]),
});
export type ImportedObservation = z.infer<typeof ImportedObservation>;
export const ImportedReport = z.looseObject({
  ...reported,
  resourceType: z.literal('DiagnosticReport'),
  status: ReportStatus,
  specimen: z.array(Reference).default([]),
  result: z.array(Reference).default([]),
  conclusion: Text.optional(),
  conclusionCode: z.array(CodeableConcept).default([]),
  presentedForm: z.array(z.looseObject({ contentType: Text.optional() })).default([]),
});
export type ImportedReport = z.infer<typeof ImportedReport>;

export const ImportedPatient = z.looseObject({
  ...shared,
  resourceType: z.literal('Patient'),
  birthDate: z
    .string()
    .regex(/^\d{4}(-\d\d(-\d\d)?)?$/, 'is no date')
    .optional(),
});
export type ImportedPatient = z.infer<typeof ImportedPatient>;

const Specimen = z.looseObject({ ...shared, resourceType: z.literal('Specimen'), type: CodeableConcept.optional() });
const Organization = z.looseObject({ ...shared, resourceType: z.literal('Organization'), name: Text.optional() });
const PractitionerRole = z.looseObject({ ...shared, resourceType: z.literal('PractitionerRole'), organization: Reference.optional() });

export const ImportedResource = z.discriminatedUnion('resourceType', [
  ImportedObservation,
  ImportedReport,
  ImportedPatient,
  Specimen,
  Organization,
  PractitionerRole,
]);
export type ImportedResource = z.infer<typeof ImportedResource>;

/** Others of a file are left out with a note. */
export const READ_TYPES: readonly string[] = ImportedResource.options.map(({ shape }) => shape.resourceType.value);
