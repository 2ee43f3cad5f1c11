import { LoincCode } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';

const LOINC = 'http://loinc.org';

/** Known official names by code. Other names come with the file. */
export type LoincNames = ReadonlyMap<string, string>;

export type Coded = { code: string; official: string; name: string };

/** The only LOINC code of a result or report; undefined and reported when invalid, or when missing though needed. */
export function loincOf(
  { resource: { code: concept }, say }: Read<ImportedObservation | ImportedReport>,
  names: LoincNames,
  isNeeded: boolean,
): Coded | undefined {
  const [at, second] = concept.coding.flatMap(({ system }, index) => (system === LOINC ? [index] : []));
  if (at === undefined) return isNeeded ? void say('code.coding', `has no code of ${LOINC}`) : undefined;
  if (second !== undefined) return void say(`code.coding[${second}]`, 'is a second LOINC code');

  const { code, display } = concept.coding[at]!;
  const path = `code.coding[${at}]`;
  const read = LoincCode.safeParse(code);
  if (!read.success) return void say(`${path}.code`, `"${code ?? ''}": ${read.error.issues[0]!.message}`);
  const official = names.get(read.data) ?? display;
  if (!official) return void say(`${path}.display`, `is missing, and ${code} has no name here`);
  const other = [...names].find(([known, name]) => known !== code && name === display);
  if (other) return void say(`${path}.display`, `is the name of ${other[0]}, not of ${code}`);
  return { code: read.data, official, name: concept.text ?? display ?? official };
}
