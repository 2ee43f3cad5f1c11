/** OBX-11 to the status of a result. N and O are no results; W is posted to the wrong patient, D deleted. */
export const RESULT_STATUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    F: 'final',
    V: 'final',
    U: 'final',
    P: 'preliminary',
    R: 'preliminary',
    S: 'preliminary',
    I: 'registered',
    C: 'corrected',
    A: 'amended',
    B: 'amended',
    D: 'entered-in-error',
    W: 'entered-in-error',
    X: 'cancelled',
  }),
);

/** OBR-25 to the status of a report. */
export const REPORT_STATUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    F: 'final',
    P: 'preliminary',
    A: 'partial',
    R: 'partial',
    M: 'partial',
    N: 'partial',
    C: 'corrected',
    X: 'cancelled',
    O: 'registered',
    I: 'registered',
    S: 'registered',
  }),
);

/** Coding systems of table 0396 with an address. */
export const SYSTEMS: Readonly<Record<string, string>> = {
  LN: 'http://loinc.org',
  SCT: 'http://snomed.info/sct',
  I10: 'http://hl7.org/fhir/sid/icd-10',
  I10C: 'http://hl7.org/fhir/sid/icd-10-cm',
  UCUM: 'http://unitsofmeasure.org',
};

/** Flags of table 0078 that v3-ObservationInterpretation does not have, or means otherwise: kept as words. */
export const OTHER_FLAGS: ReadonlySet<string> = new Set(['AC', 'HM', 'OBX', 'QCF', 'TOX']);

/** Segments of ORU_R01 that hold nothing of a result. */
export const SILENT: ReadonlySet<string> = new Set([
  ...['SFT', 'UAC', 'PD1', 'NK1', 'PV1', 'PV2', 'TQ1', 'TQ2', 'CTD', 'CTI', 'FT1', 'PRT', 'ROL', 'DSC', 'AL1', 'ARV'],
]);

/** MSH-18 to a label of the Encoding Standard. */
export function charsetOf(name: string, ofFeed: string): string | undefined {
  if (name === '') return ofFeed;
  if (name === 'ASCII' || name === 'UNICODE UTF-8' || name === 'UNICODE') return 'utf-8';
  const [, part] = name.match(/^8859\/(\d{1,2})$/) ?? [];
  return part === undefined ? undefined : `iso-8859-${part}`;
}
