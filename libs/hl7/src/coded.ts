import { LoincCode, type Feed, type LabCoding } from '@biomarker/domain/partner';
import type { Segment } from './message.ts';
import { SYSTEMS } from './tables.ts';

export type Coded = { name: string; loincCode?: string; loincName?: string; codings?: LabCoding[] };

type Triplet = { code: string; display: string; system: string };

/** CE, CWE: two triplets, and the text as ninth component. */
const tripletsOf = (segment: Segment, field: number, repetition = 1): Triplet[] =>
  [1, 4]
    .map((at) => {
      return {
        code: segment.get(field, at, repetition),
        system: segment.get(field, at + 2, repetition),
        display: segment.words(field, at + 1, repetition),
      };
    })
    .filter(({ code, display }) => code !== '' || display !== '');

/** L, 99… and no system mean the laboratory's own codes. */
function addressOf(system: string, { localCodes, name }: Feed): string {
  if (Object.hasOwn(SYSTEMS, system)) return SYSTEMS[system]!;
  const isOwn = system === '' || system === 'L' || /^99/.test(system);
  if (/^\d+(\.\d+)+$/.test(system)) return `urn:oid:${system}`;
  return isOwn || localCodes ? (localCodes ?? `urn:feed:${name}:codes`) : `urn:feed:${name}:${system}`;
}

/** The test of OBR-4 or OBX-3: the LOINC triplet wherever it stands, else by the table of the feed; the text is the laboratory's own. */
export function testOf(segment: Segment, field: number, feed: Feed): { coded: Coded; unmapped?: string } | { fault: string } {
  const triplets = tripletsOf(segment, field);
  const loinc = triplets.find(({ system }) => system === 'LN');
  const second = triplets.find(({ system, code }) => system === 'LN' && code !== loinc!.code);
  if (second) return { fault: `names two LOINC codes, ${loinc!.code} and ${second.code}` };
  const others = triplets.filter(({ system }) => system !== 'LN');
  if (loinc && !LoincCode.safeParse(loinc.code).success) return { fault: `"${loinc.code}": the check digit of the LOINC code is wrong` };
  const name = segment.words(field, 9) || nameOf(others[0], loinc);
  if (!name) return { fault: 'is empty: which test' };
  const codings = others.map(({ code, display, system }) => ({ system: addressOf(system, feed), ...(code && { code }), ...(display && { display }) }));
  const coded = { name, ...loincOf(loinc, others, feed), ...(codings.length > 0 && { codings }) };
  return { coded, ...(!coded.loincCode && { unmapped: others[0]?.code || name }) };
}

const nameOf = (own?: Triplet, loinc?: Triplet) => own?.display || loinc?.display || own?.code || loinc?.code;

function loincOf(loinc: Triplet | undefined, others: readonly Triplet[], { codes }: Feed): Pick<Coded, 'loincCode' | 'loincName'> {
  if (loinc) return { loincCode: loinc.code, ...(loinc.display && { loincName: loinc.display }) };
  const known = others.find(({ code }) => Object.hasOwn(codes, code));
  return known ? { loincCode: codes[known.code]! } : {};
}

/** A coded value with all its codes. */
export function valueCodings(segment: Segment, field: number, feed: Feed): { codings: LabCoding[]; text: string } {
  const triplets = tripletsOf(segment, field);
  const codings = triplets
    .filter(({ code }) => code !== '')
    .map(({ code, display, system }) => ({ system: addressOf(system, feed), code, ...(display && { display }) }));
  return { codings, text: segment.words(field, 9) || triplets.find(({ display }) => display)?.display || triplets[0]?.code || '' };
}

/** The words of a coded field. */
export const wordsOf = (segment: Segment, field: number, repetition = 1): string =>
  [9, 2, 5].map((component) => segment.words(field, component, repetition)).find(Boolean) ?? segment.get(field, 1, repetition);
