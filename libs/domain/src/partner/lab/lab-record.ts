import { z } from 'zod';

/** Statuses of FHIR R4 (ObservationStatus). */
export const ResultStatus = z.enum(['registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown']);
export type ResultStatus = z.infer<typeof ResultStatus>;

/** Statuses of FHIR R4 (DiagnosticReportStatus). */
export const ReportStatus = z.enum(['registered', 'partial', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error']);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Statuses that partners may see: settled ones only. */
export const SHOWN_STATUSES = ['final', 'corrected', 'amended', 'entered-in-error'] as const;

/** LOINC codes end in a check digit (mod 10, LOINC Users' Guide). */
export const LoincCode = z
  .string()
  .regex(/^\d{1,7}-\d$/, 'a LOINC code such as 2093-3')
  .refine(hasCheckDigit, 'the check digit of the LOINC code is wrong');

export const Quantity = z.object({
  kind: z.literal('quantity'),
  value: z.number(),
  comparator: z.enum(['<', '<=', '>=', '>']).optional(),
  /** The display unit. */
  unit: z.string(),
  /** Its UCUM code. */
  ucum: z.string(),
});

/** One measured or observed value; exactly one kind. */
export const LabValue = z.discriminatedUnion('kind', [
  Quantity,
  z.object({ kind: z.literal('concept'), system: z.url(), code: z.string(), display: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('absent'), reason: z.enum(['unknown', 'error', 'not-performed', 'unsupported', 'not-applicable']) }),
]);
export type LabValue = z.infer<typeof LabValue>;

/** The laboratory's own interval, in the unit of the value. Never an educational target. */
export const ReferenceRange = z.object({
  low: z.number().optional(),
  high: z.number().optional(),
  text: z.string().optional(),
  appliesTo: z.string().optional(),
});
export type ReferenceRange = z.infer<typeof ReferenceRange>;

/** HL7 v3 ObservationInterpretation: the laboratory's own flag. */
const Interpretation = z.enum(['H', 'L', 'N', 'HH', 'LL', 'A']);
export const INTERPRETATIONS: Record<z.infer<typeof Interpretation>, string> = {
  H: 'High',
  L: 'Low',
  N: 'Normal',
  HH: 'Critical high',
  LL: 'Critical low',
  A: 'Abnormal',
};

const Instant = z.iso.datetime();

const shared = {
  id: z.uuid(),
  name: z.string().min(1),
  /** When the specimen was taken. */
  effectiveAt: Instant,
  /** When the laboratory released it. */
  issuedAt: Instant,
  laboratory: z.string().min(1),
  specimen: z.string().optional(),
};

export const LabResult = z.object({
  ...shared,
  reportId: z.uuid(),
  status: ResultStatus,
  loincCode: LoincCode,
  loincName: z.string().min(1),
  value: LabValue,
  referenceRanges: z.array(ReferenceRange),
  interpretation: Interpretation.optional(),
  note: z.string().optional(),
});
export type LabResult = z.infer<typeof LabResult>;

export const LabReport = z.object({ ...shared, status: ReportStatus, loincCode: LoincCode.optional() });
export type LabReport = z.infer<typeof LabReport>;

/** A chart record with its version (from 1) and last change. */
export type Versioned<T> = T & { version: number; lastUpdated: string };

/** The report and results of one laboratory order. */
export type LabDelivery = { report: LabReport; results: LabResult[] };

function hasCheckDigit(code: string): boolean {
  const [digits = '', check] = code.split('-');
  const doubled = [...digits].reverse().map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)));
  const sum = doubled.reduce((total, number) => total + (number > 9 ? number - 9 : number), 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
