import { withSubject, type LabDocument, type LabKind } from '@biomarker/domain/partner';
import type { Context, Document, ResourceType } from '../resource-type.ts';

type LabType = 'Observation' | 'DiagnosticReport';

export const searchOf =
  (type: LabType, kind: LabKind): ResourceType['search'] =>
  async ({ filter, sort, after, limit }, context) => {
    const { items, total, next } = await context.chart.search(kind, { filter, sort, after, limit });
    return { documents: items.map((item) => documentOf(type, item, context)), total, next };
  };

export const versionOf =
  (type: LabType, kind: LabKind): ResourceType['version'] =>
  async (id, version, context) => {
    const item = await context.chart.version(kind, id, version);
    return item && documentOf(type, item, context);
  };

const documentOf = (type: LabType, { id, version, text }: LabDocument, { chart }: Context): Document => ({
  ...{ type, id, version },
  text: withSubject(type, text, chart.patientId),
});
