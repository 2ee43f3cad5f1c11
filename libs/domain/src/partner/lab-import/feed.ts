import { z } from 'zod';
import { LoincCode } from '../lab/lab-record.ts';
import { decoderOf } from './charset.ts';

const isTimeZone = (zone: string) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC';
const words = z.string().trim().min(1).max(500);
const table = <Value extends z.ZodType>(value: Value) => z.record(words, value).default({});

export const FeedName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower case letters, digits and hyphens, at most 63');

/** One source of one laboratory, as the operator registers it. */
export const Feed = z.strictObject({
  format: z.enum(['fhir', 'hl7v2', 'csv']),
  /** Where the file names none, or names a system. */
  laboratory: words.optional(),
  /** Of times without an offset (IANA). */
  timeZone: z.string().refine(isTimeZone, 'no time zone of IANA, such as Europe/Berlin'),
  charset: z
    .string()
    .refine((label) => decoderOf(label) !== undefined, 'no character set of the Encoding Standard')
    .default('utf-8'),
  decimal: z.enum(['.', ',']).default('.'),
  /** Of dates that are not ISO 8601. */
  dates: z.enum(['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY']).default('YYYY-MM-DD'),
  /** Of results in a table without a column for it. */
  status: z.enum(['final', 'preliminary']).optional(),
  /** The systems of identifiers that name members. */
  memberIdentifiers: z.array(words).min(1),
  memberField: z
    .string()
    .regex(/^(PID|OBR)-\d{1,2}$/, 'a field such as PID-3')
    .default('PID-3'),
  /** Of numbers without an authority. */
  memberSystem: words.optional(),
  /** The system of the laboratory's own codes. */
  localCodes: words.optional(),
  /** The laboratory's own code to LOINC. */
  codes: table(LoincCode),
  /** A unit as written to UCUM. */
  units: table(words),
  /** A flag as written to v3-ObservationInterpretation. */
  flags: table(words),
  /** Systems whose identifiers name tests or messages, not records. */
  ignoredIdentifiers: z.array(words).default([]),
  /** False where one filler number has several panels. */
  fillerIsUnique: z.boolean().default(true),
  unknownPatients: z.enum(['refuse', 'ignore']).default('refuse'),
  /** A final result that comes again with another value: stored as corrected, or refused. */
  changedFinal: z.enum(['mark', 'refuse']).default('mark'),
  /** Field to column. */
  csv: z.record(z.string(), words).optional(),
  /** MSH-3 and MSH-4 of the only senders. */
  senders: z.array(z.strictObject({ application: words.optional(), facility: words.optional() })).optional(),
});
export type Feed = z.infer<typeof Feed> & { name: string; /** Takes nothing until it is resumed. */ suspended?: true };

/** The systems whose identifiers name members, that of numbers without an authority included. */
export const memberSystemsOf = ({ memberIdentifiers, memberSystem }: Feed): string[] => [...memberIdentifiers, ...(memberSystem ? [memberSystem] : [])];

/** Of a table: what each row must tell. */
export const NEEDED_FIELDS = ['order', 'member', 'value', 'collected'] as const;
/** All that a row may tell. */
export const TABLE_FIELDS = [
  ...NEEDED_FIELDS,
  ...(['birthDate', 'panel', 'code', 'loinc', 'name', 'unit', 'low', 'high', 'range', 'flag', 'status', 'issued', 'note', 'specimen', 'replicate'] as const),
];
export type TableField = (typeof TABLE_FIELDS)[number];

/** A feed that is registered now. Feeds of earlier releases may lack what it needs, and are read as they are. */
export const NewFeed = Feed.superRefine(({ format, csv = {} }, { addIssue }) => {
  const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: ['csv', field], message });
  for (const field of Object.keys(csv)) if (!TABLE_FIELDS.some((known) => known === field)) refuse(field, `no field of a table: ${TABLE_FIELDS.join(', ')}`);
  if (format === 'csv') for (const field of NEEDED_FIELDS) if (!csv[field]) refuse(field, 'needed with the format csv');
});
