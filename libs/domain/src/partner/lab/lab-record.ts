import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { LabInstant, LabTime } from './lab-time.ts';

/** Statuses of FHIR R4 (ObservationStatus). */
export const ResultStatus = z.enum(['registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown']);
export type ResultStatus = z.infer<typeof ResultStatus>;

/** Statuses of FHIR R4 (DiagnosticReportStatus). */
export const ReportStatus = z.enum(['registered', 'partial', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error']);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Statuses that partners may see: settled ones only. A report may be appended, a result never is. */
export const SHOWN_STATUSES = ['final', 'corrected', 'amended', 'appended', 'entered-in-error'] as const;
export const isShown = ({ status }: { status: string }): boolean => (SHOWN_STATUSES as readonly string[]).includes(status);

/** LOINC codes end in a check digit (mod 10, LOINC Users' Guide). */
export const LoincCode = z
  .string()
  .regex(/^\d{1,7}-\d$/, 'a LOINC code such as 2093-3')
  .refine(hasCheckDigit, 'the check digit of the LOINC code is wrong');

/** One code of a laboratory, or of a public system. */
export const LabCoding = z.object({ system: z.string().optional(), code: z.string().optional(), display: z.string().optional() });
export type LabCoding = z.infer<typeof LabCoding>;

const comparator = z.enum(['<', '<=', '>=', '>']).optional();
const unit = {
  /** As the laboratory wrote it; empty where it wrote none. */
  unit: z.string(),
  /** Its UCUM code, where it has one. */
  ucum: z.string().optional(),
};

export const Quantity = z.object({ kind: z.literal('quantity'), value: Decimal, comparator, ...unit });

/** One measured or observed value; exactly one kind. */
export const LabValue = z.discriminatedUnion('kind', [
  Quantity,
  z.object({ kind: z.literal('range'), low: Decimal.optional(), high: Decimal.optional(), ...unit }),
  /** A titer such as 1:40. */
  z.object({ kind: z.literal('ratio'), comparator, numerator: Decimal, denominator: Decimal }),
  z.object({ kind: z.literal('coded'), codings: z.array(LabCoding), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** `reason` is a code of data-absent-reason, or `see-components`: the parts hold the values. */
  z.object({ kind: z.literal('absent'), reason: z.string(), text: z.string().optional() }),
]);
export type LabValue = z.infer<typeof LabValue>;

/** The laboratory's own interval, in the unit of the value. Never an educational target. */
export const ReferenceRange = z.object({
  low: Decimal.optional(),
  high: Decimal.optional(),
  /** False where the bound itself lies outside: `<90`. */
  lowIncluded: z.literal(false).optional(),
  highIncluded: z.literal(false).optional(),
  text: z.string().optional(),
  appliesTo: z.string().optional(),
  type: z.string().optional(),
});
export type ReferenceRange = z.infer<typeof ReferenceRange>;

/** The laboratory's own flags: codes of v3-ObservationInterpretation, and words where it sent words. */
const Flags = z.object({ codes: z.array(z.string()), text: z.string().optional() });

const named = {
  /** The test as the laboratory prints it. */
  name: z.string().min(1),
  loincCode: LoincCode.optional(),
  loincName: z.string().min(1).optional(),
  /** Codes besides LOINC; the laboratory's own comes first. */
  codings: z.array(LabCoding).optional(),
};

/** A part of a result with a value of its own. */
export const LabComponent = z.object({ ...named, value: LabValue, referenceRanges: z.array(ReferenceRange), flags: Flags.optional() });
export type LabComponent = z.infer<typeof LabComponent>;

const shared = {
  ...named,
  id: z.uuid(),
  /** When the specimen was taken, as the laboratory wrote it. */
  effectiveAt: LabTime,
  /** When the laboratory released it, as it wrote it. */
  issuedAt: LabInstant,
  laboratory: z.string().min(1),
  specimen: z.string().optional(),
  note: z.string().optional(),
  /** The status as sent, where the import stored another one. */
  sentAs: z.string().optional(),
};

export const LabResult = z.object({
  ...shared,
  reportId: z.uuid(),
  status: ResultStatus,
  value: LabValue,
  components: z.array(LabComponent).optional(),
  referenceRanges: z.array(ReferenceRange),
  flags: Flags.optional(),
});
export type LabResult = z.infer<typeof LabResult>;

export const LabReport = z.object({
  ...shared,
  status: ReportStatus,
  conclusion: z.string().optional(),
  /** Results of other reports that it shows too, by id. */
  listed: z.array(z.uuid()).optional(),
});
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
