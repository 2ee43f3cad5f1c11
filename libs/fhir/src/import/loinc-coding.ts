import { LoincCode, type LabCoding } from '@biomarker/domain/partner';
import { codingOf } from '../coded.ts';
import type { CodeableConcept } from './import-shapes.ts';

/** Converters of HL7 v2 write its OID. */
const LOINC: readonly (string | undefined)[] = ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1'];

/** Known official names by code. Other names come with the file. */
export type LoincNames = ReadonlyMap<string, string>;

/** Lookups for the codes of a test. `codes` maps codes of the laboratory to LOINC. */
export type CodeRules = { loincNames: LoincNames; codes: Readonly<Record<string, string>> };

/** The test as a record holds it. */
export type Coded = { name: string; loincCode?: string; loincName?: string; codings?: LabCoding[] };

type Say = (path: string, reason: string) => void;

/** The only LOINC code of a result or report, the other codes, and the text that the laboratory prints. Undefined and reported when invalid. */
export function codedOf(concept: CodeableConcept, { loincNames, codes }: CodeRules, say: Say): Coded | undefined {
  const all = concept.coding.flatMap(({ system }, index) => (LOINC.includes(system) ? [index] : []));
  const at = all.find((index) => concept.coding[index]!.display) ?? all[0];
  const second = all.find((index) => concept.coding[index]!.code !== concept.coding[all[0]!]!.code);
  if (second !== undefined) return void say(`coding[${second}]`, 'is a second LOINC code');

  const others = concept.coding.filter(({ system }) => !LOINC.includes(system)).map(codingOf);
  const mapped = others.flatMap(({ code }) => (code !== undefined && Object.hasOwn(codes, code) ? [codes[code]!] : []))[0];
  const given = at === undefined ? mapped && { code: mapped } : concept.coding[at]!;
  const loinc = given ? loincOf(given, loincNames, (path, reason) => say(`coding[${at ?? 0}].${path}`, reason)) : {};
  if (!loinc) return undefined;
  const name = nameOf(concept, at, loinc, others);
  return name === undefined ? void say('', 'has neither text nor display') : { ...loinc, ...(others.length > 0 && { codings: others }), name };
}

/** What the laboratory prints: its text, else its name of the LOINC code, else that of another code, else the official one, else a code. */
const nameOf = ({ text, coding }: CodeableConcept, at = -1, { loincName, loincCode }: Omit<Coded, 'name'>, others: readonly LabCoding[]) =>
  text ?? coding[at]?.display ?? others.find(({ display }) => display)?.display ?? loincName ?? others.find(({ code }) => code)?.code ?? loincCode;

function loincOf({ code, display }: LabCoding, names: LoincNames, say: Say): Omit<Coded, 'name'> | undefined {
  const read = LoincCode.safeParse(code);
  if (!read.success) return void say('code', `"${code ?? ''}": ${read.error.issues[0]!.message}`);
  const other = [...names].find(([known, name]) => known !== code && name === display);
  if (other) return void say('display', `is the name of ${other[0]}, not of ${code}`);
  const loincName = names.get(read.data) ?? display;
  return { loincCode: read.data, ...(loincName && { loincName }) };
}
