import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, DiagnosticReport, Observation } from 'fhir/r4.js';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart, idsShownTo } from '../chart.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// Two organizations reading the same member cannot join their data by result or report ids.

type Lab = Observation | DiagnosticReport;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let asAcme: string;
let asBeta: string;

async function ask<T>(path: string, token = asAcme): Promise<T> {
  const answer = await fetch(path.startsWith('http') ? path : `${service.url}/api/fhir/r4/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { ...((await answer.json()) as T & object), httpStatus: answer.status };
}
const found = async (path: string, token = asAcme) => ((await ask<Bundle<Lab>>(path, token)).entry ?? []).map(({ resource }) => resource!);
const idsOf = (resources: Lab[]) => resources.map(({ id }) => id!);

describe('the ids that an organization sees', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const [ada] = service.registry.members as [(typeof service.registry.members)[number]];
    await fillChart(service.database, ada.id, { email: ada.email, gender: ada.gender });
    const tokens = [];
    for (const slug of ['acme', 'beta']) {
      const application = await service.registry.application(await service.registry.organization(slug));
      tokens.push((await obtainTokens(partner(service.url, application), browser(service.url), ada)).access_token);
    }
    [asAcme, asBeta] = tokens as [string, string];
  });
  afterAll(() => service.stop());

  it('each organization gets its own ids, none of them from the chart', async () => {
    const { rows } = await service.registry.lab.query('SELECT id FROM partner.lab_result UNION ALL SELECT id FROM partner.lab_report');
    const kept = new Set(rows.map(({ id }) => id));
    for (const type of ['Observation', 'DiagnosticReport']) {
      const [acme, beta] = [await found(`${type}?_count=200`), await found(`${type}?_count=200`, asBeta)];
      expect(acme.length).toBeGreaterThan(3);
      expect(beta).toHaveLength(acme.length);
      const all = [...idsOf(acme), ...idsOf(beta)];
      expect(new Set(all).size).toBe(2 * acme.length);
      const shown = JSON.stringify([acme, beta]);
      expect([...kept].filter((id) => shown.includes(id))).toEqual([]);
    }
  });

  it("reads accept them in every form and refuse other organizations' ids", async () => {
    const [report] = (await found('DiagnosticReport?_count=1')) as [DiagnosticReport];
    for (const path of [`DiagnosticReport/${report.id}`, `DiagnosticReport/${report.id}/_history/1`]) {
      expect(await ask(path)).toMatchObject({ id: report.id, httpStatus: 200 });
      expect(await ask(path, asBeta)).toMatchObject({ httpStatus: 404 });
    }
    const [first] = report.result!.map(({ reference }) => reference!.split('/')[1]!);
    expect(idsOf(await found(`Observation?_id=${first}`))).toEqual([first]);
    expect(idsOf(await found(`DiagnosticReport?result=Observation/${first}`))).toEqual([report.id]);
    const included = await found(`DiagnosticReport?_id=${report.id}&_include=DiagnosticReport:result`);
    expect(idsOf(included).sort()).toEqual([report.id, ...report.result!.map(({ reference }) => reference!.split('/')[1]!)].sort());
  });

  it.each(['_id', '-_id', 'date', '-_lastUpdated'])('paging by %s returns each of them once', async (sort) => {
    const { rows } = await service.registry.lab.query(
      `SELECT id FROM partner.lab_report WHERE status IN ('final', 'corrected', 'amended', 'entered-in-error')`,
    );
    const shown = await idsShownTo(service.registry.pool, 'acme');
    const all = rows.map(({ id }) => shown(id));
    const seen: string[] = [];
    let path: string | undefined = `DiagnosticReport?_count=20&_sort=${sort}`;
    while (path) {
      const page: Bundle<Lab> = await ask<Bundle<Lab>>(path);
      expect(page.total).toBe(all.length);
      seen.push(...idsOf((page.entry ?? []).map(({ resource }) => resource!)));
      path = page.link!.find(({ relation }) => relation === 'next')?.url.replace('http://rail.example.test', service.url);
      const cursor = path && Buffer.from(new URL(path).searchParams.get('_cursor')!.split('.')[0]!, 'base64url').toString();
      if (cursor) expect(cursor).toContain(seen.at(-1));
    }
    expect([...seen].sort()).toEqual([...all].sort());
    if (sort === '_id') expect(seen).toEqual([...all].sort());
    if (sort === '-_id') expect(seen).toEqual([...all].sort().reverse());
  });
});
