import type { AccessNote, Chart, LabFilter, LabPosition, LabSort } from '@biomarker/domain/partner';
import type { DiagnosticReport, Observation, Patient } from 'fhir/r4.js';

export type Resource = Patient | Observation | DiagnosticReport;
export type TypeName = Resource['resourceType'];

/** The member's chart and the FHIR base URL. With `audit`, a read of results writes this row in the same statement. */
export type Context = { chart: Chart; fhirBase: string; audit?: AccessNote };

/** The patient of the token and the FHIR base URL. */
export type ParameterContext = { patientId: string; fhirBase: string };

export type Parameter = {
  name: string;
  type: 'token' | 'date' | 'reference' | 'string' | 'quantity';
  documentation: string;
  /** Adds one occurrence of the parameter; commas inside it mean OR. Throws a FhirError on a value that cannot be read. */
  apply(filter: LabFilter & PatientFilter, values: string[], context: ParameterContext): void;
};

/** Conditions on the one patient of a token; each must hold. */
export type PatientFilter = { patient?: ((patient: Patient) => boolean)[] };

export type Search = { filter: LabFilter & PatientFilter; sort: LabSort; after?: LabPosition; limit: number };

/** A resource as it is sent: FHIR JSON. */
export type Document = { type: TypeName; id: string; version: number; text: string };

export type Found = { documents: Document[]; total: number; next?: LabPosition };

/** A type that can be read and searched: its contract and its handlers in one value. */
export type ResourceType = {
  type: TypeName;
  scope: string;
  profile: string;
  parameters: readonly Parameter[];
  /** The sort of each sort key. */
  sorts: Readonly<Record<string, LabSort['by']>>;
  /** The target type of each `_include` parameter. */
  includes: Readonly<Record<string, TypeName>>;
  /** True when older versions can be read. */
  keepsVersions: boolean;
  /** Elements of `_summary=true`: those that R4 marks, plus the category of an Observation, which US Core requires. */
  summary: readonly string[];
  /** Elements in every response, even with `_elements`. */
  mandatory: readonly string[];
  search(search: Search, context: Context): Promise<Found>;
  /** Without `version`, the resource as it is now. */
  read(id: string, version: number | undefined, context: Context): Promise<Document | undefined>;
};
