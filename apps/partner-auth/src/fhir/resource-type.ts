import type { HistoryQuery, LabFilter, LabPosition, LabQuery, LabSort } from '@biomarker/domain/partner';
import type { DiagnosticReport, Observation, Patient } from 'fhir/r4.js';
import type { FhirRequest } from './fhir-request.ts';

export type Resource = Patient | Observation | DiagnosticReport;
export type TypeName = Resource['resourceType'];

/** `patient` holds conditions on the one patient of a token. All filters must hold. */
export type Filter = LabFilter & { patient: ((patient: Patient) => boolean)[] };

export type Query = LabQuery & { filter: Filter };

export type Parameter = {
  name: string;
  type: 'token' | 'date' | 'reference' | 'string' | 'quantity';
  documentation: string;
  /** Adds one occurrence of the parameter; commas inside it mean OR. Throws a FhirError on a value that cannot be read. */
  apply(filter: Filter, values: string[], request: FhirRequest): void;
};

export type Found = { resources: Resource[]; total: number; next?: LabPosition };

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
  /** True when a search in the Patient compartment finds it: `Patient/{id}/{type}`. */
  inPatientCompartment: boolean;
  /** True when older versions can be read, and the history of a resource. */
  keepsVersions: boolean;
  /** Elements of `_summary=true`: those that R4 marks, plus the category of an Observation, which US Core requires. */
  summary: readonly string[];
  /** Elements in every response, even with `_elements`. */
  mandatory: readonly string[];
  search(query: Query, request: FhirRequest): Promise<Found>;
  /** Without `version`, the resource as it is now. */
  read(id: string, version: number | undefined, request: FhirRequest): Promise<Resource | undefined>;
  /** The shown versions of a resource, newest first; undefined where there is no such resource, or no version is kept. */
  history(id: string, query: HistoryQuery, request: FhirRequest): Promise<{ versions: Resource[]; total: number; next?: number } | undefined>;
};
