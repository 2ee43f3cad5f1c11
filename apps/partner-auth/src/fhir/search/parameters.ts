import { LoincCode, type CodeFilter } from '@biomarker/domain/partner';
import { parseDate } from './dates.ts';
import { splitAt, unescaped } from './escapes.ts';
import { otherPatient } from '../fhir-error.ts';
import { parseQuantity } from './quantities.ts';
import type { Parameter } from '../resource-type.ts';
import { LOINC } from '../systems.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Dates = 'effective' | 'issued' | 'lastUpdated';

/** Token values without their system. Values of another system match nothing, `system|` matches all. */
export function codesOf(values: readonly string[], system: string): { codes: string[]; all: boolean } {
  const parts = values.map((value) => {
    const [first = '', ...rest] = splitAt(value, '|');
    return rest.length > 0 ? { system: unescaped(first), code: unescaped(rest.join('|')) } : { system, code: unescaped(first) };
  });
  const own = parts.filter((part) => part.system === system);
  return { codes: own.map(({ code }) => code).filter(Boolean), all: own.some(({ code }) => code === '') };
}

export const dateParameter = (name: string, of: Dates, documentation: string): Parameter => ({
  name,
  type: 'date',
  documentation,
  apply: (filter, values) => void filter[of].push(values.map((value) => parseDate(name, value))),
});

/** The code of a test or panel: of LOINC, or of the laboratory. */
export const testParameter = (documentation: string): Parameter => ({
  name: 'code',
  type: 'token',
  documentation,
  apply(filter, values) {
    const tokens = values.map((value) => splitAt(value, '|').map(unescaped));
    const codes: CodeFilter = { loincCodes: [], own: [], tokens: [], systems: [] };
    for (const [first = '', ...rest] of tokens) addTo(codes, rest.length > 0 ? { system: first, code: rest.join('|') } : { code: first });
    filter.codes.push(codes);
  },
});

/** A code alone may be of any system; one in the form of LOINC, with its check digit, is of LOINC. */
function addTo(codes: CodeFilter, { system, code }: { system?: string; code: string }): void {
  if (system === LOINC || (system === undefined && LoincCode.safeParse(code).success)) {
    if (code === '') codes.isLoinc = true;
    else codes.loincCodes.push(code);
  } else if (system === undefined) codes.own.push(code);
  else if (code === '') codes.systems.push(system);
  else codes.tokens.push(`${system}|${code}`);
}

export const statusParameter = (system: string, documentation: string): Parameter => ({
  name: 'status',
  type: 'token',
  documentation,
  apply(filter, values) {
    const { codes, all } = codesOf(values, system);
    // Every record has a status.
    if (!all) filter.statuses.push(codes);
  },
});

/** All rows have this code, so any other code matches nothing. */
export const fixedCodeParameter = (name: string, system: string, code: string, documentation: string): Parameter => ({
  name,
  type: 'token',
  documentation,
  apply(filter, values) {
    const { codes, all } = codesOf(values, system);
    if (!all && !codes.includes(code)) filter.ids.push([]);
  },
});

/** The token's own patient changes nothing. Any other is refused alike, existing or not. */
export const patientParameter = (name: 'patient' | 'subject'): Parameter => ({
  name,
  type: 'reference',
  documentation: 'The patient of the token; another one is refused.',
  apply(_filter, values, { access, fhirBase }) {
    const { patientId } = access;
    const own = [patientId, `Patient/${patientId}`, `${fhirBase}/Patient/${patientId}`];
    if (!values.every((value) => own.includes(value))) throw otherPatient(access);
  },
});

export const resultParameter: Parameter = {
  name: 'result',
  type: 'reference',
  documentation: 'Reports that hold this Observation.',
  apply(filter, values, { fhirBase }) {
    const ids = values.map((value) => value.replace(`${fhirBase}/`, '').replace(/^Observation\//, ''));
    filter.resultIds.push(ids.filter(isId));
  },
};

export const quantityParameter: Parameter = {
  name: 'value-quantity',
  type: 'quantity',
  documentation: 'The measured value, with its UCUM code, or without a system its code or unit, if given.',
  apply: (filter, values) => void filter.quantities.push(values.map((value) => parseQuantity('value-quantity', value))),
};

export const idParameter: Parameter = {
  name: '_id',
  type: 'token',
  documentation: 'The logical id.',
  apply: (filter, values) => void filter.ids.push(values.filter(isId)),
};

export const isId = (id: string): boolean => UUID.test(id);
