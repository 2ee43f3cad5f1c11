import type { LabDocument, LabKind } from '@biomarker/domain/partner';
import { US_CORE_PROFILES } from '@biomarker/fhir';
import { dateParameter, idParameter, patientParameter } from '../search/parameters.ts';
import type { Resource, ResourceType } from '../resource-type.ts';

type LabType = 'Observation' | 'DiagnosticReport';

/** The common part of lab data types; `own` adds the specific one. */
export function labResourceType(type: LabType, kind: LabKind, own: Pick<ResourceType, 'parameters' | 'includes' | 'summary'>): ResourceType {
  return {
    type,
    scope: `patient/${type}.rs`,
    profile: US_CORE_PROFILES[type],
    parameters: [
      idParameter,
      dateParameter('_lastUpdated', 'lastUpdated', 'When this version was made.'),
      patientParameter('patient'),
      patientParameter('subject'),
      ...own.parameters,
    ],
    sorts: { date: 'effective', _lastUpdated: 'lastUpdated', _id: 'id' },
    includes: { subject: 'Patient', patient: 'Patient', ...own.includes },
    inPatientCompartment: true,
    keepsVersions: true,
    summary: ['identifier', 'status', 'category', 'code', 'subject', 'effective', 'issued', 'performer', ...own.summary],
    mandatory: ['status', 'code'],

    async search(query, { chart }) {
      const { documents, total, next } = await chart.search(kind, query);
      return { resources: documents.map(asResource), total, next };
    },
    async read(id, version, { chart }) {
      const found = await chart.read(kind, id, version);
      return found && asResource(found);
    },
    async history(id, query, { chart }) {
      const found = await chart.history(kind, id, query);
      return found && { versions: found.documents.map(asResource), total: found.total, next: found.next };
    },
  };
}

/** A document is one of these resources, as `libs/fhir` made it. */
const asResource = (document: LabDocument) => document as unknown as Resource;
