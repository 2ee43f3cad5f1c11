import type { Comparator, Flag, Manner } from './items.ts';
import type { Knowledge } from './knowledge.ts';
import type { OtherAmount } from './same-value.ts';

export type Section = 'urine' | 'blood' | undefined;

/** What a report says of one test, in the words of the laboratory. */
export type PrintedResult = {
  value: { text: string; comparator?: Comparator } | { answer: string };
  /** The UCUM units that the printed unit may mean; undefined where no unit is printed. */
  units: readonly string[] | undefined;
  interval?: { low?: string; high?: string; exclusive?: true };
  /** Two intervals, by sex or phase: none is taken. */
  severalIntervals?: boolean;
  flag?: Flag;
  /** The name says that the person had not eaten. */
  fasting?: boolean;
  date?: string;
  /** Further numbers with units of their own: the same value in another unit, or another one. */
  others?: readonly OtherAmount[];
  earlier: readonly { date?: string; text: string; comparator?: Comparator; flag?: Flag }[];
  remarks: readonly string[];
};

/** What the report says elsewhere. */
export type Surroundings = {
  knowledge: Knowledge;
  manner: Manner;
  section: Section;
  fasting?: boolean;
  /** Other tests stand in the same line. */ isListed?: boolean;
};
