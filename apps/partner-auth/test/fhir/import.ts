import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Observation } from 'fhir/r4.js';
import { operate } from '../../../../tools/operator/operate.ts';
import { asBundle, delivery } from '../../../../tools/operator/results/test/delivery.ts';
import { browser, obtainTokens } from '../browser.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// A partner reads every version that the operator imports.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let authorization: string;
const folder = mkdtempSync(join(tmpdir(), 'import-'));

async function load(sent: ReturnType<typeof delivery>, exactly = (json: string) => json): Promise<void> {
  const file = join(folder, 'results.json');
  writeFileSync(file, exactly(JSON.stringify(asBundle(Object.values(sent)))));
  const { exitCode, text } = await operate(service.database, ['results', 'import', file]);
  expect(`${exitCode}: ${text}`).toMatch(/^0: /);
}
const read = async <T>(path: string): Promise<T> => JSON.parse(await textOf(path)) as T;
async function textOf(path: string): Promise<string> {
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
  return text;
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

  describe('of a result that another zone wrote', () => {
    /** 5.40 with bounds 3.50 and 5.0, taken in the morning of Sydney. */
    beforeAll(async () => {
      const sent = delivery();
      for (const one of [sent.report, sent.chol, sent.crp]) {
        one.identifier![0]!.value += '-sydney';
        one.effectiveDateTime = '2026-04-10T07:45:00+10:00';
      }
      Object.assign(sent.chol.valueQuantity!, { value: 540, unit: 'mg/dl', code: 'mg/dl' });
      sent.chol.referenceRange = [{ low: { value: 350, unit: 'mg/dL' }, high: { value: 500, unit: 'mg/dl' }, text: 'fasting' }];
      sent.chol.interpretation = [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'AA' }] }];
      Object.assign(sent.crp, { valueQuantity: undefined, dataAbsentReason: { text: 'Hemolyzed; please recollect' }, effectiveDateTime: '2026-04-10' });
      await load(sent, (json) => json.replace('540', '5.40').replace('350', '3.50').replace('"value":500', '"value":5.0'));
    });

    it('a partner reads each digit, offset and word', async () => {
      for (const more of ['', '&_pretty=true', '&_elements=value,referenceRange,effective,interpretation']) {
        const text = (await textOf(`Observation?code=2093-3&date=2026-04-09T21:45:00Z${more}`)).replace(/\s+/g, '');
        expect(text).toContain('"effectiveDateTime":"2026-04-10T07:45:00+10:00"');
        expect(text).toContain('"valueQuantity":{"value":5.40,"unit":"mg/dl"');
        expect(text).toContain('"low":{"value":3.50,');
        expect(text).toContain('"high":{"value":5.0,');
        expect(text).toContain('"code":"AA","display":"Criticalabnormal"');
      }
      expect(await textOf('Observation?code=30522-7&date=2026-04-10')).toContain('"effectiveDateTime":"2026-04-10"');
      expect(await textOf('Observation?code=30522-7&date=2026-04-10')).toContain('"text":"Hemolyzed; please recollect"');
    });

    it.each([
      ['5.4', 1],
      ['5.3', 0],
      ['5.40', 1],
      ['5.41', 0],
      ['lt5.40', 0],
      ['le5.4', 1],
    ])('is found by value-quantity=%s: %i', async (value, total) => {
      expect(await read(`Observation?code=2093-3&date=2026-04-09T21:45:00Z&value-quantity=${value}`)).toMatchObject({ total });
    });

    it('the member sees the same on pages and in the CSV', async () => {
      const own = browser(service.url);
      await own.submit(await own.open('/account/connections'), '/account/sign-in', service.registry.members[0]!);
      const page = (await own.open('/account/results/2093-3')).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
      expect(page).toContain('April 10, 2026 5.40 mg/dl 3.50–5.0, fasting Critical abnormal');
      expect((await own.open('/account/results/30522-7')).text).toContain('no value: Hemolyzed; please recollect');
      const { text } = await own.open('/account/export?format=csv');
      expect(text).toContain('2026-04-10T07:45:00+10:00,');
      expect(text).toContain(',5.40 mg/dl,,5.40,mg/dl,mg/dl,3.50,5.0,"3.50–5.0, fasting",AA,final');
      expect(text).toMatch(/\n2026-04-10,/);
      expect((await own.open('/account/export?format=fhir')).text).toContain('"value":5.40,');
    });
  });
});
