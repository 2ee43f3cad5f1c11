import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Bundle, DiagnosticReport, Observation, Patient } from 'fhir/r4.js';
import { browser, obtainTokens, type Browser } from '../browser.ts';
import { fillChart, idsShownTo } from '../chart.ts';
import { partner } from '../partner.ts';
import { isForLab } from '@biomarker/testbed/database';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let ada: Browser;

const member = (index: number) => service.registry.members[index]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry[isForLab(text) ? 'lab' : 'pool'].query(text, values)).rows;

async function signedIn(index: number): Promise<Browser> {
  const own = browser(service.url);
  await own.submit(await own.open('/account/connections'), '/account/sign-in', member(index));
  return own;
}

const shownOf = (index: number, table: string) =>
  query(`SELECT id FROM partner.lab_${table} WHERE member_id = $1 AND status IN ('final', 'corrected', 'amended', 'entered-in-error')`, [member(index).id]);

describe('export', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    for (const { id, email } of service.registry.members.slice(0, 2)) await fillChart(service.database, id, { email, gender: 'female' });
    ada = await signedIn(0);
  });
  afterAll(() => service.stop());

  describe('the FHIR export', () => {
    it('is a collection Bundle of the whole chart with resolvable references', async () => {
      const page = await ada.open('/account/export?format=fhir');
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        200,
        'application/fhir+json; charset=utf-8',
        'no-store',
      ]);
      expect(page.headers.get('content-disposition')).toMatch(/^attachment; filename="results-\d{4}-\d\d-\d\d\.json"$/);
      const bundle = JSON.parse(page.text) as Bundle;
      expect([bundle.resourceType, bundle.type]).toEqual(['Bundle', 'collection']);

      const resources = bundle.entry!.map(({ resource }) => resource as Patient | Observation | DiagnosticReport);
      const count = (type: string) => resources.filter(({ resourceType }) => resourceType === type).length;
      expect([count('Patient'), count('Observation'), count('DiagnosticReport')]).toEqual([
        1,
        (await shownOf(0, 'result')).length,
        (await shownOf(0, 'report')).length,
      ]);
      const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
      expect(known.size).toBe(resources.length);
      expect([...page.text.matchAll(/"reference":"([^"]*)"/g)].map(([, reference]) => reference!).filter((reference) => !known.has(reference))).toEqual([]);
      expect(bundle.entry!.every(({ fullUrl, resource }) => fullUrl!.endsWith(`/${resource!.resourceType}/${resource!.id}`))).toBe(true);
    });

    it('excludes other members, unsettled results, and database or organization ids', async () => {
      const { text } = await ada.open('/account/export?format=fhir');
      const acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
      const { patient } = await obtainTokens(acme, browser(service.url), member(0));
      const shownToAcme = await idsShownTo(service.registry.pool, 'acme');
      const ids = (await query(`SELECT id FROM partner.lab_result UNION ALL SELECT id FROM partner.lab_report`)).map(({ id }) => id as string);
      const secrets = [member(0).id, member(0).email, member(1).id, patient, ...ids, ...ids.map(shownToAcme)];
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      const again = (await ada.open('/account/export?format=fhir')).text;
      const idsOf = (bundle: string) => (JSON.parse(bundle) as Bundle).entry!.map(({ resource }) => resource!.id!);
      expect(idsOf(again).filter((id) => text.includes(id))).toEqual([]);
      expect(text).not.toContain('preliminary');
    });
  });

  describe('the CSV export', () => {
    it('has one row per result', async () => {
      const page = await ada.open('/account/export?format=csv');
      expect(page.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(page.headers.get('content-disposition')).toMatch(/^attachment; filename="results-\d{4}-\d\d-\d\d\.csv"$/);
      const rows = parse(page.text, { columns: true, bom: true }) as Record<string, string>[];
      expect(rows).toHaveLength((await shownOf(0, 'result')).length);
      const row = rows.find(({ loinc, status }) => loinc === '2093-3' && status === 'final')!;
      expect(row).toMatchObject({ marker: 'Total Cholesterol', unit: 'mg/dL', ucum: 'mg/dL', low: '0', high: '200', report: 'Lipid panel', version: '1' });
      expect(row.value).toBe(`${row.number} mg/dL`);
    });

    it('neutralizes spreadsheet formulas and keeps negative numbers', async () => {
      const [{ id }] = await query(`SELECT id FROM partner.lab_result WHERE member_id = $1 AND status = 'final' LIMIT 1`, [member(1).id]);
      const value = JSON.stringify({ kind: 'quantity', value: -2.5, unit: 'mmol/L', ucum: 'mmol/L' });
      await query(`UPDATE partner.lab_result SET note = '=HYPERLINK("x")', value = $1 WHERE id = $2`, [value, id]);
      const rows = parse((await (await signedIn(1)).open('/account/export?format=csv')).text, { columns: true, bom: true }) as Record<string, string>[];
      expect(rows.filter(({ note }) => note)).toEqual(
        expect.arrayContaining([expect.objectContaining({ note: `'=HYPERLINK("x")`, number: '-2.5', value: '-2.5 mmol/L' })]),
      );
    });
  });

  describe('an export', () => {
    it('writes its audit row before it starts', async () => {
      const rows = () => query(`SELECT outcome, detail FROM partner.audit WHERE action = 'member.export' AND member_id = $1 ORDER BY id DESC`, [member(0).id]);
      const before = (await rows()).length;
      await ada.open('/account/export?format=csv');
      const after = await rows();
      expect([after.length - before, after[0]]).toEqual([1, { outcome: 'ok', detail: { format: 'csv' } }]);
    });

    it('is no answer to HEAD, and leaves no row of one', async () => {
      const rows = async () => (await query(`SELECT FROM partner.audit WHERE action = 'member.export'`)).length;
      const before = await rows();
      const cookie = ada.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      for (const format of ['fhir', 'csv'])
        expect((await fetch(`${service.url}/account/export?format=${format}`, { method: 'HEAD', headers: { cookie } })).status).toBe(405);
      expect(await rows()).toBe(before);
    });

    it('sends no byte without its audit row', async () => {
      await query(`ALTER TABLE partner.audit ADD CONSTRAINT stops CHECK (action <> 'member.export') NOT VALID`);
      try {
        for (const format of ['fhir', 'csv']) {
          const page = await ada.open(`/account/export?format=${format}`);
          expect([page.status, page.headers.get('content-type'), page.headers.get('content-disposition')]).toEqual([500, 'text/html; charset=utf-8', null]);
          expect(page.text).not.toMatch(/Bundle|loinc/i);
        }
      } finally {
        await query('ALTER TABLE partner.audit DROP CONSTRAINT stops');
      }
    });

    it('requires the password when the session is older than 15 minutes', async () => {
      const own = await signedIn(0);
      await query(
        `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 901))::json WHERE kind = 'AccountSession'`,
      );
      for (const format of ['fhir', 'csv']) {
        const page = await own.open(`/account/export?format=${format}`);
        expect([page.status, page.headers.get('content-type'), page.text.includes('Please confirm that it is you.')]).toEqual([
          403,
          'text/html; charset=utf-8',
          true,
        ]);
      }
      const asked = await own.open('/account/export');
      const refused = await own.send(asked, '/account/export', { password: 'wrong' });
      expect([refused.status, refused.text.includes('The password is not right.')]).toEqual([422, true]);
      expect((await own.open('/account/export?format=csv')).status).toBe(403);
      const page = await own.submit(await own.open('/account/export'), '/account/export', { password: member(0).password });
      expect(page.text).toContain('href="/account/export?format=fhir"');
      expect((await own.open('/account/export?format=csv')).status).toBe(200);
      ada = own;
    });

    it('is refused without a session, in another format, and for another member', async () => {
      expect((await browser(service.url).open('/account/export?format=fhir')).text).toContain('<h1>Sign in</h1>');
      const page = await ada.open('/account/export?format=xml');
      expect([page.status, page.text.includes('The parameter “format” must be one of fhir, csv.')]).toEqual([400, true]);
      const plain = (await ada.open('/account/export?format=csv')).text;
      for (const name of ['member', 'patient', 'id', 'email']) expect((await ada.open(`/account/export?format=csv&${name}=${member(1).id}`)).text).toBe(plain);
    });
  });
});
