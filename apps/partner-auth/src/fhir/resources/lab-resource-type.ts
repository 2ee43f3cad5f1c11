import { type LabDocument, type LabKind } from '@biomarker/domain/partner';
import { US_CORE_PROFILES, withSubject } from '@biomarker/fhir';
import { dateParameter, idParameter, patientParameter } from '../search/parameters.ts';
import type { Context, Document, ResourceType } from '../resource-type.ts';

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
    includes: { subject: 'Patient', ...own.includes },
    keepsVersions: true,
    summary: ['status', 'category', 'code', 'subject', 'effectiveDateTime', 'issued', 'performer', ...own.summary],
    mandatory: ['status', 'code'],

    async search({ filter, sort, after, limit }, context) {
      const { items, total, next } = await context.chart.search(kind, { filter, sort, after, limit }, context.audit);
      return { documents: items.map((item) => documentOf(type, item, context)), total, next };
    },
    async read(id, version, context) {
      const item = await context.chart.read(kind, id, version, context.audit);
      return item && documentOf(type, item, context);
    },
  };
}

const documentOf = (type: LabType, { id, version, text }: LabDocument, { chart }: Context): Document => ({
  ...{ type, id, version },
  text: withSubject(type, text, chart.patientId),
});
