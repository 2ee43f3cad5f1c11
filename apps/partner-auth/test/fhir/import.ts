import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Observation } from 'fhir/r4.js';
import { operatorCommands } from '../../../../tools/operator/commands.ts';
import { dispatch } from '../../../../tools/operator/dispatch.ts';
import { asBundle, delivery } from '../../../../tools/operator/results/test/delivery.ts';
import { browser, obtainTokens } from '../browser.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// A partner reads every version that the operator imports.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let authorization: string;
const folder = mkdtempSync(join(tmpdir(), 'import-'));

async function load(sent: ReturnType<typeof delivery>): Promise<void> {
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(asBundle(Object.values(sent))));
  expect(await dispatch(operatorCommands, ['results', 'import', file], () => service.database.url)).toMatchObject({ exitCode: 0 });
}
async function read<T>(path: string): Promise<T> {
  const { text, status } = await service.api
    .get(`/api/fhir/r4/${path}`)
    .set('Authorization', authorization)
    .buffer(true)
    .parse((answer, done) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () => done(null, body));
    })
    .then(({ body, status }) => ({ text: body as string, status }));
  expect(status).toBe(200);
  return JSON.parse(text) as T;
}

describe('an import', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const application = await service.registry.application(await service.registry.organization('acme'));
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), service.registry.members[0]!, {});
    authorization = `Bearer ${tokens.access_token}`;
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('a corrected file becomes version 2 and version 1 stays readable', async () => {
    const sent = delivery();
    await load(sent);
    const { entry } = await read<{ entry: { resource: Observation }[] }>('Observation?code=2093-3');
    const { id, meta, valueQuantity, performer, interpretation } = entry[0]!.resource;
    expect({ version: meta!.versionId, valueQuantity, performer, flag: interpretation![0]!.coding![0]!.code }).toEqual({
      version: '1',
      valueQuantity: sent.chol.valueQuantity,
      performer: [{ display: 'North Laboratory' }],
      flag: 'H',
    });

    sent.chol.status = 'corrected';
    sent.chol.valueQuantity!.value = 192;
    await load(sent);
    expect(await read(`Observation/${id}`)).toMatchObject({ meta: { versionId: '2' }, status: 'corrected', valueQuantity: { value: 192 } });
    expect(await read(`Observation/${id}/_history/1`)).toMatchObject({ meta: { versionId: '1' }, status: 'final', valueQuantity: { value: 212 } });
  });
});
