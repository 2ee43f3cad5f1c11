import type { Comparator, Flag } from './items.ts';

/** A line of the report, with its page in a PDF. */
export type ReportLine = { text: string; page?: number };

/** Where a result stands in the report. Lines and pages count from 1. */
export type ReportPlace = { line?: number; page?: number; path?: string };

/** A question that only the person can answer; nothing is judged before. */
export type ReportQuestion =
  { about: 'unit'; choices: readonly string[] } | { about: 'fasting' } | { about: 'value'; choices: readonly number[] } | { about: 'vitamin D2 or D3' };

/** A result as the laboratory printed it: nothing is converted, nothing is filled in from our content. */
export type ReportResult = ReportPlace & {
  state: 'recognized' | 'needs an answer';
  slug: string;
  /** A number, or the word of a strip, or a titer such as 1:80. */
  value: number | string;
  /** The value's digits as printed. */
  printed: string;
  comparator?: Comparator;
  /** UCUM unit of the unit as printed; undefined where none is printed. */
  unit?: string;
  low?: number;
  high?: number;
  /** The limit of a one-sided interval is no part of it: "<5.7". */
  exclusive?: true;
  flag?: Flag;
  /** Date of collection, YYYY-MM-DD; YYYY-MM or YYYY where a column or a cell names no day. */
  date?: string;
  questions: readonly ReportQuestion[];
  /** Older results of the same line, the newest first. */
  earlier: readonly { date?: string; value: number; comparator?: Comparator; flag?: Flag }[];
  /** What else the line says, such as "specimen hemolyzed", and what was left out of it. */
  remarks: readonly string[];
  /** The line as it was read. */
  text: string;
};

export type UnrecognizedLine = ReportPlace & { state: 'not recognized'; text: string; reason: string };

export type ReportRow = ReportResult | UnrecognizedLine;
