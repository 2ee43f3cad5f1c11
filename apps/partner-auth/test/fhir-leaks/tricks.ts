/** The names of one member in requests. Names of an invented member look alike. */
export type Names = {
  patient: string;
  member: string;
  Patient: string;
  Observation: string;
  DiagnosticReport: string;
  /** The base of FHIR, for absolute references. */
  base: string;
};

export type Type = 'Patient' | 'Observation' | 'DiagnosticReport';
export const TYPES: readonly Type[] = ['Patient', 'Observation', 'DiagnosticReport'];
const LAB: readonly Type[] = ['Observation', 'DiagnosticReport'];

/** The expected answer: 404, an empty Bundle, the token's own record, or a refusal. */
export type Expected = 'absent' | 'empty' | 'own' | 400 | 403 | 404 | 405;

/** `query` is sent by GET, HEAD and POST in all paging forms; `path` is sent unchanged, below the base. */
export type Trick = {
  row: string;
  title: string;
  types: readonly Type[];
  expected: Expected;
  method?: string;
  headers?: Record<string, string>;
  query?: (other: Names, own: Names, type: Type) => string;
  path?: (other: Names, type: Type, own: Names) => string;
};

type Reading = [title: string, path: NonNullable<Trick['path']>, expected?: Expected, headers?: Record<string, string>];
type Searching = [title: string, types: readonly Type[], expected: Expected, query: NonNullable<Trick['query']>];

const readings: Record<string, readonly Reading[]> = {
  'G2 read': [
    ['by id', (other, type) => `${type}/${other[type]}`],
    ['if it were older', (other, type) => `${type}/${other[type]}`, 'absent', { 'If-None-Match': '*' }],
    ['if it were version 1', (other, type) => `${type}/${other[type]}`, 'absent', { 'If-None-Match': 'W/"1"' }],
    ['if it were changed', (other, type) => `${type}/${other[type]}`, 'absent', { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
    ['elements of it', (other, type) => `${type}/${other[type]}?_elements=id`],
    ['a summary of it', (other, type) => `${type}/${other[type]}?_summary=true`],
    ['by the id of the account', (other, type) => `${type}/${other.member}`],
    ['with a patient parameter', (other, type, own) => `${type}/${other[type]}?patient=${own.patient}`, 400],
  ],
  'G11 versions': [
    ['the first', (other, type) => `${type}/${other[type]}/_history/1`],
    ['the first, cached', (other, type) => `${type}/${other[type]}/_history/1`, 'absent', { 'If-None-Match': 'W/"1"' }],
    ['one beyond all numbers', (other, type) => `${type}/${other[type]}/_history/999999999999999`],
    ['all of them', (other, type) => `${type}/${other[type]}/_history`],
  ],
  'G12 compartments': [
    ['results of a patient', (other, type) => `Patient/${other.patient}/${type}`],
    ['everything', (other, type) => `${type}/${other[type]}/$everything`],
    ['the last results', (other, type) => `${type}/$lastn?patient=${other.patient}`, 400],
  ],
  'G18 addresses': [
    ['dots', (other, type) => `Patient/%2e%2e/${type}/${other[type]}`],
    ['plain dots', (other, type) => `Patient/../${type}/${other[type]}`],
    ['an escaped slash', (other, type) => `${type}%2F${other[type]}`],
    ['an escaped slash in the id', (other, type) => `${type}/x%2F${other[type]}`],
    ['two slashes', (other, type) => `${type}//${other[type]}`],
    ['a slash at the end', (other, type) => `${type}/${other[type]}/`],
    ['a parameter of the path', (other, type) => `${type}/${other[type]};v=1`],
    ['capitals in the id', (other, type) => `${type}/${other[type].toUpperCase()}`],
    ['small letters in the type', (other, type) => `${type.toLowerCase()}/${other[type]}`],
    ['escaped letters', (other, type) => `%${type.charCodeAt(0).toString(16)}${type.slice(1)}/${other[type]}`],
    ['an id that is too long', (other, type) => `${type}/${other[type]}${'a'.repeat(65)}`],
    ['a NUL behind the id', (other, type) => `${type}/${other[type]}%00`],
    ['a blank before the id', (other, type) => `${type}/%20${other[type]}`],
    ['a broken escape', (other, type) => `${type}/${other[type]}%ZZ`, 400],
  ],
};

const searches: Record<string, readonly Searching[]> = {
  'G3 patient': [
    ['by id', LAB, 403, (other) => `patient=${other.patient}`],
    ['by reference', LAB, 403, (other) => `patient=Patient/${other.patient}`],
    ['by address', LAB, 403, (other) => `patient=${other.base}/Patient/${other.patient}`],
    ['by the address of another server', LAB, 403, (other) => `patient=http://elsewhere.example/Patient/${other.patient}`],
    ['by a version', LAB, 403, (other) => `patient=Patient/${other.patient}/_history/1`],
    ['by the account', LAB, 403, (other) => `patient=${other.member}`],
    ['as subject', LAB, 403, (other) => `subject=${other.patient}`],
    ['as subject, by reference', LAB, 403, (other) => `subject=Patient/${other.patient}`],
    ['together with the own', LAB, 403, (other, own) => `patient=${own.patient},${other.patient}`],
    ['after the own', LAB, 403, (other, own) => `patient=${own.patient}&patient=${other.patient}`],
    ['as subject after the own', LAB, 403, (other, own) => `patient=${own.patient}&subject=${other.patient}`],
    ['counted', LAB, 403, (other) => `patient=${other.patient}&_summary=count`],
    ['with a type', LAB, 400, (other) => `subject:Patient=${other.patient}`],
    ['with another type', LAB, 403, (other) => `subject=Observation/${other.patient}`],
    ['by identifier', LAB, 400, (other) => `patient:identifier=${other.base}/sid/member|${other.patient}`],
    ['of a patient', ['Patient'], 400, (other) => `patient=${other.patient}`],
    ['missing', LAB, 400, () => 'patient:missing=true'],
    ['not the own', LAB, 400, (_other, own) => `patient:not=${own.patient}`],
  ],
  'G4 ids': [
    ['alone', TYPES, 'empty', (other, _own, type) => `_id=${other[type]}`],
    ['counted', TYPES, 'empty', (other, _own, type) => `_id=${other[type]}&_summary=count`],
    ['counted by _count', TYPES, 'empty', (other, _own, type) => `_id=${other[type]}&_count=0`],
    ['without a total', TYPES, 'empty', (other, _own, type) => `_id=${other[type]}&_total=none`],
    ['together with the own', TYPES, 'own', (other, own, type) => `_id=${own[type]},${other[type]}`],
    ['and the own', TYPES, 'empty', (other, own, type) => `_id=${own[type]}&_id=${other[type]}`],
    ['of the account', TYPES, 'empty', (other) => `_id=${other.member}`],
    ['by identifier', ['Patient'], 'empty', (other) => `identifier=${other.patient}`],
    ['by identifier and system', ['Patient'], 'empty', (other) => `identifier=${other.base}/sid/member|${other.patient}`],
    ['as a full address', TYPES, 'empty', (other, _own, type) => `_id=${other.base}/${type}/${other[type]}`],
    ['reports of a result', ['DiagnosticReport'], 'empty', (other) => `result=${other.Observation}`],
    ['reports of a result, by reference', ['DiagnosticReport'], 'empty', (other) => `result=Observation/${other.Observation}`],
    ['reports of a result, by address', ['DiagnosticReport'], 'empty', (other) => `result=${other.base}/Observation/${other.Observation}`],
    ['everything but an id', TYPES, 400, (other, _own, type) => `_id:not=${other[type]}`],
  ],
  'G5 chains': [
    ['through the patient', LAB, 400, (other) => `patient._id=${other.patient}`],
    ['through the name', LAB, 400, () => 'patient.name=grace'],
    ['through a typed subject', LAB, 400, (other) => `subject:Patient._id=${other.patient}`],
    ['through a birth date', LAB, 400, () => 'subject:Patient.birthdate=1980'],
    ['through the result', ['DiagnosticReport'], 400, (other) => `result._id=${other.Observation}`],
    ['_has', TYPES, 400, (other) => `_has:Observation:patient:_id=${other.Observation}`],
    ['_filter', TYPES, 400, (other) => `_filter=id eq ${other.patient}`],
    ['_query', TYPES, 400, () => '_query=all'],
    ['_contained', TYPES, 400, () => '_contained=both'],
    ['_list', TYPES, 400, (other) => `_list=${other.patient}`],
    ['_type', TYPES, 400, () => '_type=Patient,Observation'],
    ['_content', TYPES, 400, () => '_content=grace'],
    ['_text', TYPES, 400, () => '_text=grace'],
    ['_source', TYPES, 400, (other) => `_source=${other.base}`],
    ['_cursor made up', TYPES, 400, (other) => `_cursor=${other.patient}`],
  ],
  'G6 includes': [
    ['all', TYPES, 400, () => '_include=*'],
    ['again and again', TYPES, 400, (_other, _own, type) => `_include:iterate=${type}:subject`],
    ['of another type', ['Observation'], 400, () => '_include=DiagnosticReport:result'],
    ['into a type that it does not lead to', ['Observation'], 400, () => '_include=Observation:subject:DiagnosticReport'],
    ['with more behind the target', LAB, 400, (_other, _own, type) => `_include=${type}:subject:Patient:more`],
    ['of an object of the language', LAB, 400, (_other, _own, type) => `_include=${type}:constructor`],
  ],
  'G7 reverse includes': [
    ['of reports', TYPES, 400, () => '_revinclude=DiagnosticReport:result'],
    ['of results', TYPES, 400, () => '_revinclude=Observation:subject'],
    ['all', TYPES, 400, () => '_revinclude=*'],
  ],
};

const asReading = ([row, rows]: [string, readonly Reading[]]): Trick[] =>
  rows.map(([title, path, expected = 'absent', headers]) => ({ row, title, types: TYPES, expected, path, headers }));

const asSearch = ([row, rows]: [string, readonly Searching[]]): Trick[] =>
  rows.map(([title, types, expected, query]) => ({ row, title, types, expected, query }));

/** G14: nobody can write. */
const writes: Trick[] = ['PUT', 'PATCH', 'DELETE', 'POST'].map((method) => ({
  ...{ row: 'G14 writes', title: method, types: TYPES, expected: 405, method },
  path: (other, type) => `${type}/${other[type]}`,
}));

/** The rows of leak list G that vary names. */
export const tricks: readonly Trick[] = [...Object.entries(readings).flatMap(asReading), ...Object.entries(searches).flatMap(asSearch), ...writes];
