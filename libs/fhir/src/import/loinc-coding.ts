import { LoincCode, type LabCoding } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import { codingOf } from '../coded.ts';
import type { CodeableConcept, ImportedObservation, ImportedReport } from './import-shapes.ts';

const LOINC = 'http://loinc.org';

/** Known official names by code. Other names come with the file. */
export type LoincNames = ReadonlyMap<string, string>;

/** The test as a record holds it. */
export type Coded = { name: string; loincCode?: string; loincName?: string; codings?: LabCoding[] };

/** The only LOINC code of a result or report, the other codes, and the text that the laboratory prints. Undefined and reported when invalid, or without LOINC though needed. */
export function codedOf(
  { resource: { code: concept }, say }: Read<ImportedObservation | ImportedReport>,
  names: LoincNames,
  isNeeded: boolean,
): Coded | undefined {
  const [at, second] = concept.coding.flatMap(({ system }, index) => (system === LOINC ? [index] : []));
  if (at === undefined && isNeeded) return void say('code.coding', `has no code of ${LOINC}`);
  if (second !== undefined) return void say(`code.coding[${second}]`, 'is a second LOINC code');

  const loinc = at === undefined ? {} : loincOf(concept.coding[at]!, names, (path, reason) => say(`code.coding[${at}].${path}`, reason));
  if (!loinc) return undefined;
  const others = concept.coding.filter((_, index) => index !== at).map(codingOf);
  const name = nameOf(concept, at, loinc, others);
  return name === undefined ? void say('code', 'has neither text nor display') : { ...loinc, ...(others.length > 0 && { codings: others }), name };
}

/** What the laboratory prints: its text, else its name of the LOINC code, else the official one, else that of another code. */
const nameOf = ({ text, coding }: CodeableConcept, at = -1, { loincName }: Omit<Coded, 'name'>, others: readonly LabCoding[]) =>
  text ?? coding[at]?.display ?? loincName ?? others.find(({ display }) => display)?.display;

function loincOf({ code, display }: LabCoding, names: LoincNames, say: (path: string, reason: string) => void): Omit<Coded, 'name'> | undefined {
  const read = LoincCode.safeParse(code);
  if (!read.success) return void say('code', `"${code ?? ''}": ${read.error.issues[0]!.message}`);
  const other = [...names].find(([known, name]) => known !== code && name === display);
  if (other) return void say('display', `is the name of ${other[0]}, not of ${code}`);
  const loincName = names.get(read.data) ?? display;
  return { loincCode: read.data, ...(loincName && { loincName }) };
}
