import { randomUUID } from 'node:crypto';
import { pairwiseIds, type LabKind, type LabPosition, type OwnChart } from '@biomarker/domain/partner';
import { withSubject } from '@biomarker/fhir';
import { shownDocument } from '../../fhir/pairwise-chart.ts';
import { patientOf } from '../../fhir/resources/patient.ts';

const PAGE = 200;
const KINDS = [
  { kind: 'report', type: 'DiagnosticReport' },
  { kind: 'result', type: 'Observation' },
] as const satisfies readonly { kind: LabKind; type: string }[];

/**
 * Streams a chart as a FHIR R4 collection Bundle. Each export has ids of its own, which match neither the ids of organizations
 * nor those of the database. `base` starts every `fullUrl`; nothing is served there.
 */
export async function* bundleOf(chart: OwnChart, base: string, timestamp: string): AsyncGenerator<string> {
  const patientId = randomUUID();
  const ids = pairwiseIds(randomUUID());
  const patient = patientOf(await chart.person(), patientId, 'urn:ietf:rfc:3986', `urn:uuid:${patientId}`);
  const entry = (type: string, id: string, text: string) => `{"fullUrl":"${base}/${type}/${id}","resource":${text}}`;
  yield `{"resourceType":"Bundle","id":"${randomUUID()}","type":"collection","timestamp":"${timestamp}","entry":[`;
  yield entry('Patient', patientId, JSON.stringify(patient));
  for (const { kind, type } of KINDS) {
    for await (const document of documentsOf(chart, kind)) {
      const { id, text } = shownDocument(document, ids);
      yield `,${entry(type, id, withSubject(type, text, patientId))}`;
    }
  }
  yield ']}';
}

async function* documentsOf(chart: OwnChart, kind: LabKind) {
  let after: LabPosition | undefined;
  do {
    const { items, next } = await chart.documents(kind, after, PAGE);
    yield* items;
    after = next;
  } while (after);
}
