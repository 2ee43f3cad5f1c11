/** HL7 v3 ObservationInterpretation: the laboratory's own flags, with the names of the code system. */
export const INTERPRETATIONS: Readonly<Record<string, string>> = {
  H: 'High',
  L: 'Low',
  N: 'Normal',
  HH: 'Critical high',
  LL: 'Critical low',
  A: 'Abnormal',
  AA: 'Critical abnormal',
  HU: 'Significantly high',
  LU: 'Significantly low',
  '<': 'Off scale low',
  '>': 'Off scale high',
  B: 'Better',
  W: 'Worse',
  U: 'Significant change up',
  D: 'Significant change down',
  POS: 'Positive',
  NEG: 'Negative',
  DET: 'Detected',
  ND: 'Not detected',
  IND: 'Indeterminate',
  E: 'Equivocal',
  RR: 'Reactive',
  NR: 'Non-reactive',
  WR: 'Weakly reactive',
  S: 'Susceptible',
  I: 'Intermediate',
  MS: 'moderately susceptible',
  VS: 'very susceptible',
  R: 'Resistant',
  NS: 'Non-susceptible',
  SDD: 'Susceptible-dose dependent',
  'SYN-S': 'Synergy - susceptible',
  'SYN-R': 'Synergy - resistant',
  CAR: 'Carrier',
  EXP: 'Expected',
  UNE: 'Unexpected',
  IE: 'Insufficient evidence',
  NCL: 'No CLSI defined breakpoint',
  EX: 'outside threshold',
  HX: 'above high threshold',
  LX: 'below low threshold',
};

export const isInterpretation = (code: string): boolean => Object.hasOwn(INTERPRETATIONS, code);

/** These say that nothing is unusual. */
const USUAL: ReadonlySet<string> = new Set(['N', 'NEG', 'ND', 'NR', 'S', 'VS', 'EXP', 'B', 'NCL', 'IE']);

export type LabFlags = { codes: string[]; text?: string };

/** The flags in words, the laboratory's own where it has some. */
export const flagWords = ({ codes, text }: LabFlags): string => text ?? codes.map((code) => INTERPRETATIONS[code] ?? code).join(', ');

export const isUnusual = ({ codes, text }: LabFlags): boolean => codes.some((code) => !USUAL.has(code)) || (codes.length === 0 && text !== undefined);
