import { randomUUID } from 'node:crypto';
import { pairwiseIds, type LabKind, type LabPosition, type OwnChart } from '@biomarker/domain/partner';
import { shownDocuments, toPatient, writeExact } from '@biomarker/fhir';

const PAGE = 200;
const KINDS: readonly LabKind[] = ['report', 'result'];

/**
 * Streams a chart as a FHIR R4 collection Bundle. Each export has ids of its own, which match neither the ids of organizations
 * nor those of the database. `base` starts every `fullUrl`; nothing is served there.
 */
export async function* bundleOf(chart: OwnChart, base: string, timestamp: string): AsyncGenerator<string> {
  const patientId = randomUUID();
  const ids = pairwiseIds(randomUUID());
  const patient = toPatient(await chart.person(), { id: patientId, system: 'urn:ietf:rfc:3986', value: `urn:uuid:${patientId}` });
  const entry = (resource: { resourceType: string; id?: string }) => writeExact({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource });
  yield `{"resourceType":"Bundle","id":"${randomUUID()}","type":"collection","timestamp":"${timestamp}","entry":[`;
  yield entry(patient);
  for (const kind of KINDS) {
    for await (const page of pagesOf(chart, kind)) yield* shownDocuments(page, ids, patientId).map((document) => `,${entry(document)}`);
  }
  yield ']}';
}

async function* pagesOf(chart: OwnChart, kind: LabKind) {
  let after: LabPosition | undefined;
  do {
    const { documents, next } = await chart.documents(kind, after, PAGE);
    yield documents;
    after = next;
  } while (after);
}
