import type { LabReport, LabResult } from '../lab/lab-record.ts';

/** A fault or a note with its place: `entry[3]`, `message 2, OBX 3` or `line 7`, and the field as the laboratory knows it. */
export type Remark = { where: string; field: string; about: string };

/** The fields that rules about a record name. */
export type Fields = Record<'subject' | 'identifier' | 'code' | 'status' | 'issued' | 'effective' | 'value', string>;

/** A record as a laboratory sent it, whatever the format. */
export type Sent<Content> = {
  where: string;
  fields: Fields;
  /** Keys of equal rank, any of which names this record: `system|value`, or an absolute address. */
  keys: string[];
  /** True when no key would be sent again: random ids. */
  isWeak: boolean;
  /** Ids that a release before 1.1 gave to this record. */
  earlierIds: string[];
  content: Content;
};

/** An account id or an email address. Both need no feed. */
export type MemberKey = { id: string } | { email: string };

export type SentSubject = {
  where: string;
  field: string;
  /** Each of them names the patient. */
  keys: MemberKey[];
  identifiers: { system: string; value: string }[];
  /** A date, or a year with or without its month. */
  birthDate?: string;
  /** The field of the birth date, where it has one of its own. */
  birthField?: string;
};

export type SentReport = Sent<Omit<LabReport, 'id'>> & {
  /** Keys that it has in another message or under other settings of its feed, and that may be those of a sibling: they name a report of the same test and draw. */
  otherKeys: string[];
  /** Only its results tell its status and its times: those of the chart count too. */
  isOfResults?: true;
};
/** `value` is absent where the laboratory says only that the standing value holds or is withdrawn. */
export type SentResult = Sent<Omit<LabResult, 'id' | 'reportId' | 'value'> & { value?: LabResult['value'] }> & {
  /** Of a result that its report and its test name: the sub-ID or the replicate, else empty, and keys that it had under other settings of its feed. */
  inReport?: { replicate: string; otherKeys: string[] };
};

/** A result of these statuses may lack its value: the standing one holds, or there is none. */
export const MAY_LACK_VALUE: readonly string[] = ['registered', 'cancelled', 'entered-in-error'];

/** One report with its results: the unit that is taken or refused. */
export type SentDelivery = { subject: SentSubject; report: SentReport; results: SentResult[] };

/** Something that a reader found: a delivery with its remarks, or a fault or note of none. Any fault refuses its unit. */
export type Found = {
  delivery?: SentDelivery;
  faults: Remark[];
  notes: Remark[];
  /** The number or name of the unit in its file. */
  unit?: string;
  /** About the characters that it takes in its file. */
  size?: number;
};
