import type { AccessNote, Chart, LabFilter, LabPosition, LabSort } from '@biomarker/domain/partner';
import type { DiagnosticReport, Observation, Patient } from 'fhir/r4.js';

export type Resource = Patient | Observation | DiagnosticReport;
export type TypeName = Resource['resourceType'];

/** The member's chart, and the address of this service. With `audit`, a read of results writes this row in its own statement. */
export type Context = { chart: Chart; fhirBase: string; audit?: AccessNote };

/** The patient of the token, and the address of this service. */
export type ParameterContext = { patientId: string; fhirBase: string };

export type Parameter = {
  name: string;
  type: 'token' | 'date' | 'reference' | 'string' | 'quantity';
  documentation: string;
  /** Adds one occurrence of the parameter; commas inside of it are an OR. Throws a FhirError on a value that cannot be read. */
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
  /** Sort keys, with the sort that they mean. */
  sorts: Readonly<Record<string, LabSort['by']>>;
  /** The types that `_include` can follow to, by parameter. */
  includes: Readonly<Record<string, TypeName>>;
  /** True when older versions can be read. */
  keepsVersions: boolean;
  /** Elements of `_summary=true`: those that R4 marks, and the category of an Observation, which it does not, but US Core needs. */
  summary: readonly string[];
  /** Elements that no answer may lack. */
  mandatory: readonly string[];
  search(search: Search, context: Context): Promise<Found>;
  /** Without `version`, the resource as it is now. */
  read(id: string, version: number | undefined, context: Context): Promise<Document | undefined>;
};
