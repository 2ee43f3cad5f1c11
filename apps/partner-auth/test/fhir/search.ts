import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, CapabilityStatement, OperationOutcome } from 'fhir/r4.js';
import { operate } from '../../../../tools/operator/operate.ts';
import { asBundle, delivery } from '../../../../tools/operator/results/test/delivery.ts';
import { browser, obtainTokens } from '../browser.ts';
import { countStatements } from '../count-statements.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// Search semantics of R4 on one report with two results, a panel LOINC code, and units in two spellings.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let authorization: string;
const statements = countStatements();
const folder = mkdtempSync(join(tmpdir(), 'search-'));

async function load(change: (sent: ReturnType<typeof delivery>) => void): Promise<void> {
  const sent = delivery();
  change(sent);
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(asBundle(Object.values(sent))));
  const { exitCode, text } = await operate(service.database, ['results', 'import', file]);
  expect(`${exitCode}: ${text}`).toMatch(/^0: /);
}

async function ask<T = Bundle>(path: string, init: RequestInit = {}): Promise<{ status: number; body: T; text: string }> {
  const answer = await fetch(`${service.url}/api/fhir/r4/${path}`, { ...init, headers: { authorization, ...init.headers } });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as T, text };
}
const refusalOf = async (path: string, init?: RequestInit) => {
  const { status, body } = await ask<OperationOutcome>(path, init);
  return `${status} ${body.issue?.[0]!.details?.text}`;
};

/**
 * For each parameter of the CapabilityStatement: values that find the record, values that find nothing, and values that only a neighboring field has.
 * The specimen is of May 4, its release of May 5, the import of now; `{patient}`, `{report}` and `{result}` are ids.
 */
const MATCHES: Record<string, Record<string, { finds: string[]; misses: string[] }>> = {
  Patient: {
    _id: { finds: ['{patient}', 'x,{patient}'], misses: ['{report}'] },
    _lastUpdated: { finds: ['ge2020', 'ne1980-02-03'], misses: ['1980-02-03', 'lt2020'] },
    identifier: { finds: ['{patient}'], misses: ['ada', 'http://example.org|{patient}'] },
    name: { finds: ['ada', 'Exam', 'EXAMPLE'], misses: ['xample', 'female'] },
    family: { finds: ['Exam'], misses: ['ada', 'xample'] },
    given: { finds: ['ad', 'ADA'], misses: ['Example', 'da'] },
    birthdate: { finds: ['1980-02-03', '1980', 'le1980-02-03', 'gt1980-02-02'], misses: ['1980-02-04', 'lt1980-02-03', 'ge2020'] },
    gender: { finds: ['female', 'male,female'], misses: ['male', 'ada'] },
  },
  Observation: {
    _id: { finds: ['{result}'], misses: ['{report}', '{patient}'] },
    _lastUpdated: { finds: ['gt2026-06'], misses: ['2026-05-04', '2026-05-05'] },
    patient: { finds: ['{patient}', 'Patient/{patient}'], misses: [] },
    subject: { finds: ['{patient}', 'Patient/{patient}'], misses: [] },
    category: { finds: ['laboratory'], misses: ['LAB', '2093-3'] },
    code: { finds: ['2093-3', 'http://loinc.org|2093-3', '1-1,2093-3'], misses: ['24331-1', 'laboratory', 'http://example.org|2093-3'] },
    date: {
      finds: ['2026-05-04', 'ge2026-05-04', 'lt2026-05-05', '2026-05', 'ne2026-05-05', 'le2026-05-04', 'sa2026-05-03', 'eb2026-05-05'],
      misses: [
        ...['2026-05-05', 'gt2026-05-04', 'lt2026-05-04', 'lt2026-05-04T07:30:00Z'],
        ...['ne2026-05-04', 'ne2026-05', 'le2026-05-03', 'sa2026-05-04', 'eb2026-05-04'],
      ],
    },
    status: { finds: ['final', 'amended,final'], misses: ['amended', 'preliminary', 'laboratory'] },
    'value-quantity': {
      finds: ['0.0054', 'lt0.006', '0.0054|http://unitsofmeasure.org|ug/dL', 'ne0.006', 'gt0.005', 'ge0.0054', 'le0.0054'],
      misses: ['212', '200', '0.0054|http://unitsofmeasure.org|mg/dL', 'ne0.0054', 'gt0.0054', 'lt0.0054', 'ge0.006', 'le0.005'],
    },
  },
  DiagnosticReport: {
    _id: { finds: ['{report}'], misses: ['{result}', '{patient}'] },
    _lastUpdated: { finds: ['gt2026-06'], misses: ['2026-05-04', '2026-05-05'] },
    patient: { finds: ['{patient}', 'Patient/{patient}'], misses: [] },
    subject: { finds: ['{patient}', 'Patient/{patient}'], misses: [] },
    category: { finds: ['LAB'], misses: ['laboratory', '24331-1'] },
    code: { finds: ['24331-1', 'http://loinc.org|24331-1'], misses: ['2093-3', 'LAB', 'http://example.org|24331-1'] },
    date: { finds: ['2026-05-04', 'ge2026-05-04', 'lt2026-05-05', 'ne2026-05-05'], misses: ['2026-05-05', 'gt2026-05-04', 'ne2026-05-04'] },
    issued: { finds: ['2026-05-05', 'ge2026-05-05', 'gt2026-05-04', 'ne2026-05-04'], misses: ['2026-05-04', 'lt2026-05-05', 'gt2026-06', 'ne2026-05-05'] },
    status: { finds: ['final'], misses: ['amended', 'LAB'] },
    result: { finds: ['{result}', 'Observation/{result}'], misses: ['{report}', '{patient}'] },
  },
};

describe('a search', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const application = await service.registry.application(await service.registry.organization('acme'));
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), service.registry.members[0]!, {});
    authorization = `Bearer ${tokens.access_token}`;
    await load(({ chol, crp }) => {
      chol.valueQuantity = { ...chol.valueQuantity, value: 0.0054, unit: 'µg per dL', code: 'ug/dL' };
      delete chol.referenceRange;
      crp.valueQuantity!.unit = 'milligrams';
    });
    await load(({ report, chol, crp }) => {
      report.code = { text: 'Without a code' };
      for (const one of [report, chol, crp]) one.identifier![0]!.value += '-2';
      chol.valueQuantity!.value = 1;
    });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it.each<[string, number]>([
    ['DiagnosticReport', 2],
    ['DiagnosticReport?code=http://loinc.org|', 1],
    ['DiagnosticReport?code=24331-1,http://loinc.org|', 1],
    ['DiagnosticReport?code=http://example.org|', 0],
    ['Observation?code=http://loinc.org|', 4],
    ['Patient?gender=http://hl7.org/fhir/administrative-gender|', 1],
    ['Patient?gender=http://example.org|', 0],
    ['Patient?name=Zzz,Example', 1],
    ['Patient?name=Zzz\\,Example', 0],
    ['Observation?code=2093-3\\,30522-7', 0],
    ['Observation?value-quantity=5.40e-3|http://unitsofmeasure.org|ug/dL', 1],
    ['Observation?value-quantity=5.3e-3|http://unitsofmeasure.org|ug/dL', 0],
    ['Observation?value-quantity=gt0||µg per dL', 1],
    ['Observation?value-quantity=gt0||ug/dL', 1],
    ['Observation?value-quantity=gt0|http://unitsofmeasure.org|milligrams', 0],
    ['Observation?value-quantity=gt0||milligrams', 1],
  ])('%s finds %i', async (path, total) => {
    expect((await ask(encodeURI(path))).body.total).toBe(total);
  });

  it.each(Object.entries(MATCHES))('for %s by each published parameter finds the record by its own field alone', async (type, parameters) => {
    const statement = (await ask<CapabilityStatement>('metadata')).body;
    const published = statement.rest![0]!.resource!.find((one) => one.type === type)!.searchParam!.map(({ name }) => name);
    expect(Object.keys(parameters).sort()).toEqual(published.sort());

    const idOf = async (query: string) => (await ask(query)).body.entry![0]!.resource!.id!;
    const ids = {
      patient: await idOf('Patient'),
      report: await idOf('DiagnosticReport?code=24331-1'),
      result: await idOf('Observation?value-quantity=0.0054'),
    };
    const own = ids[({ Patient: 'patient', Observation: 'result', DiagnosticReport: 'report' } as const)[type as 'Patient']];
    const isFound = async (name: string, value: string) => {
      const asked = value.replace(/\{(\w+)\}/g, (_, kind: string) => ids[kind as keyof typeof ids]);
      const { entry = [] } = (await ask(`${type}?${name}=${encodeURIComponent(asked)}`)).body;
      return entry.some(({ resource }) => resource?.id === own);
    };
    for (const [name, { finds, misses }] of Object.entries(parameters)) {
      for (const value of finds) expect([name, value, await isFound(name, value)]).toEqual([name, value, true]);
      for (const value of misses) expect([name, value, await isFound(name, value)]).toEqual([name, value, false]);
    }
  });

  it('finds no report by a result that partners do not see', async () => {
    const { lab } = service.registry;
    const { id } = (await ask('Observation?value-quantity=0.0054')).body.entry![0]!.resource!;
    const found = async () => (await ask(`DiagnosticReport?result=${id}`)).body.total;
    const become = (status: string) => lab.query(`UPDATE partner.lab_result SET status = $1 WHERE value ->> 'value' = '0.0054'`, [status]);
    expect(await found()).toBe(1);
    await become('registered');
    const hidden = await found();
    await become('final');
    expect(hidden).toBe(0);
  });

  it.each(['_count=1&_count=2', '_sort=date&_sort=_id', '_elements=code&_elements=status', '_summary=true&_summary=false', '_total=none&_total=accurate'])(
    'with %s is refused because one value would be ignored',
    async (query) => {
      const name = query.split('=')[0];
      expect(await refusalOf(`Observation?${query}`)).toBe(`400 ${name}: send it only once.`);
    },
  );

  it('limits the number of filters and alternatives', async () => {
    const repeated = (name: string, value: string, times: number) => Array.from({ length: times }, () => `${name}=${value}`).join('&');
    const fifty = Array.from({ length: 50 }, () => '2026').join(',');
    expect((await ask(`Observation?${repeated('date', fifty, 20)}`)).status).toBe(200);
    expect(await refusalOf(`Observation?${repeated('date', fifty, 20)}&code=2093-3`)).toBe('400 code: at most 1000 alternatives in all of a search.');
    expect(await refusalOf(`DiagnosticReport?${repeated('result', 'x', 21)}`)).toBe('400 result: at most 20 times in a search.');
    expect(await refusalOf(`Observation?code=${Array.from({ length: 201 }, () => '1').join(',')}`)).toBe('400 code: at most 200 alternatives.');
    expect(await refusalOf(`Observation?code=${'1'.repeat(8001)}`)).toBe('400 code: the value has more than 8000 characters.');
    expect(await refusalOf('Observation?code=%00')).toBe('400 code: the value holds a NUL.');
    expect(await refusalOf('Observation?code=1,')).toBe('400 code: a value is empty.');
    for (const value of ['%CC%81', 'Example,%CC%81']) expect(await refusalOf(`Patient?name=${value}`)).toBe('400 name: a value holds accents alone.');
    // Under lenient handling, an unknown parameter counts too.
    const lenient = { headers: { prefer: 'handling=lenient' } };
    expect((await ask(`Observation?${repeated('unknown', '1', 100)}`, lenient)).status).toBe(200);
    expect(await refusalOf(`Observation?${repeated('unknown', '1', 101)}`, lenient)).toBe('400 A search has at most 100 parameters.');
  });

  it('takes names of elements, and nothing that reaches into them', async () => {
    expect((await ask(`Observation?_elements=code,${'a'.repeat(60)}`)).status).toBe(200);
    for (const elements of ['', 'code,', 'code.text', 'value[x]', 'code status', '__proto__', 'a'.repeat(61)])
      expect([elements, await refusalOf(`Observation?_elements=${elements}`)]).toEqual([
        elements,
        '400 _elements: a comma-separated list of top-level elements.',
      ]);
  });

  it('reads no other body than a form', async () => {
    const sent = (type: string) => ({ method: 'POST', body: '{"code":"2093-3"}', headers: { 'content-type': type } });
    for (const type of ['application/json', 'application/fhir+json', 'text/plain'])
      expect([type, await refusalOf('Observation/_search', sent(type))]).toEqual([type, '415 The body must be form-encoded.']);
  });

  it('reaches the limit of alternatives with ids, and with codes of a system', async () => {
    const id = () => '00000000-0000-4000-8000-000000000000';
    const code = (_: unknown, index: number) => `http://loinc.org|${10_000 + index}-4`;
    for (const list of [`_id=${Array.from({ length: 200 }, id).join(',')}`, `code=${Array.from({ length: 199 }, code).join(',')},http://loinc.org|2093-3`]) {
      const form = { method: 'POST', body: list, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const [byGet, byPost] = [await ask(`Observation?${list}`), await ask('Observation/_search', form)];
      expect([byGet.status, byPost.status]).toEqual([200, 200]);
      expect(byPost.body.total).toBe(byGet.body.total);
      expect(byGet.body.total! > 0).toBe(list.startsWith('code'));
    }
  });

  it('finds a unit by both spellings of the liter', async () => {
    const totalOf = async (unit: string) => (await ask(`Observation?value-quantity=gt0|${unit}`)).body.total;
    const all = await totalOf('http://unitsofmeasure.org|mg/dL');
    expect(all).toBeGreaterThan(0);
    expect(await totalOf('http://unitsofmeasure.org|mg/dl')).toBe(all);
    expect(await totalOf('|mg/dl')).toBe(all);
    expect(await totalOf('http://unitsofmeasure.org|mg/DL')).toBe(0);
  });

  it('includes the patient by either parameter, once', async () => {
    for (const type of ['Observation', 'DiagnosticReport']) {
      const included = async (query: string) =>
        (await ask(`${type}?_count=1&${query}`)).body.entry!.filter(({ search }) => search?.mode === 'include').map(({ fullUrl }) => fullUrl);
      const bySubject = await included(`_include=${type}:subject`);
      expect(bySubject).toHaveLength(1);
      expect(await included(`_include=${type}:patient`)).toEqual(bySubject);
      expect(await included(`_include=${type}:patient&_include=${type}:subject:Patient`)).toEqual(bySubject);
    }
  });

  it('names errors in its encoding', async () => {
    expect(await refusalOf('Observation?code=%zz')).toBe('400 The percent-encoding of the address is broken.');
    expect(await refusalOf('Observation?code=%ff')).toBe('400 The percent-encoding of the address is broken.');
    const form = { method: 'POST', body: 'code=%zz', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await refusalOf('Observation/_search', form)).toBe('400 The percent-encoding of the form is broken.');
  });

  it('takes forms of 32 KB', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const statusOf = async (bytes: number) => (await ask('Patient/_search', { method: 'POST', body: '_count=1'.padEnd(bytes, '&'), headers })).status;
    expect([await statusOf(32 * 1024), await statusOf(32 * 1024 + 1)]).toEqual([200, 413]);
  });

  it('accepts a browser form submission', async () => {
    const form = { method: 'POST', body: '_pretty=true', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await ask('Patient/_search', form)).text).toMatch(/^\{\n {2}"resourceType": "Bundle"/);
  });

  it('runs four statements for a read and for a search: the access of the token, its two limits, the data, the audit row', async () => {
    const cost = async (path: string) => {
      const before = statements();
      const { body } = await ask(path);
      return { statements: statements() - before, id: body.entry?.[0]?.resource?.id };
    };
    const search = await cost('Observation?_count=1');
    expect(search.statements).toBe(4);
    expect((await cost(`Observation/${search.id}`)).statements).toBe(4);
  });

  it('follows a repeated include once', async () => {
    const cost = async (times: number) => {
      const before = statements();
      const { body } = await ask(`DiagnosticReport?${'_include=DiagnosticReport:result&'.repeat(times)}`);
      return { statements: statements() - before, resources: body.entry!.length };
    };
    expect(await cost(90)).toEqual(await cost(1));
  });

  it('finds a result of a day by each hour of it', async () => {
    await load(({ report, chol, crp }) => {
      for (const one of [report, chol, crp]) {
        one.identifier![0]!.value += '-3';
        one.effectiveDateTime = '2026-03-10';
      }
    });
    const found = async (type: string, dates: string) => (await ask(`${type}?date=ge2026-03&date=lt2026-04&${dates}`)).body.total;
    for (const [dates, isFound] of [
      ['date=2026-03-10', true],
      ['date=ge2026-03-10T10:30:00Z', true],
      ['date=gt2026-03-10T10:30:00Z', true],
      ['date=le2026-03-10T10:30:00Z', true],
      ['date=ge2026-03-10T23:59:59.999Z', true],
      ['date=ge2026-03-11', false],
      ['date=gt2026-03-10', false],
      ['date=2026-03-10T10:30:00Z', false],
      ['date=ne2026-03-10T10:30:00Z', true],
      ['date=ne2026-03-10', false],
      ['date=sa2026-03-10T10:30:00Z', false],
      ['date=sa2026-03-09', true],
      ['date=eb2026-03-10T10:30:00Z', false],
      ['date=eb2026-03-11', true],
      ['date=ge2026-03-10T08:00:00Z&date=lt2026-03-10T09:00:00Z', true],
    ] as const) {
      expect([dates, await found('Observation', dates), await found('DiagnosticReport', dates)]).toEqual([dates, isFound ? 2 : 0, isFound ? 1 : 0]);
    }
  });

  it('finds a result by the codes of its laboratory', async () => {
    const system = 'https://lab.example/tests';
    await load(({ report, chol, crp }) => {
      for (const one of [report, chol, crp]) {
        one.identifier![0]!.value += '-4';
        one.effectiveDateTime = '2026-02-10';
      }
      report.code = { coding: [{ system, code: 'LIP' }], text: 'Lipids' };
      chol.code = { coding: [{ system, code: 'CHOL' }, { code: 'C1' }], text: 'Cholesterol' };
      crp.code = { coding: [...crp.code.coding!, { system, code: '1|2' }, { system, display: 'C-reactive protein' }], text: 'CRP' };
    });
    const found = async (type: string, codes: string) => (await ask(`${type}?date=2026-02-10&${codes}`)).body.total;
    for (const [codes, results, reports] of [
      ['code=CHOL', 1, 0],
      [`code=${system}|CHOL`, 1, 0],
      ['code=https://other.example|CHOL', 0, 0],
      ['code=|CHOL', 0, 0],
      ['code=|C1', 1, 0],
      ['code=C1', 1, 0],
      [`code=${system}|C1`, 0, 0],
      [`code=${system}|`, 2, 1],
      [`code=${system}|LIP`, 0, 1],
      ['code=LIP,CHOL', 1, 1],
      ['code=30522-7', 1, 0],
      ['code=30522-7,CHOL', 2, 0],
      ['code=http://loinc.org|,CHOL', 2, 0],
      ['code=http://loinc.org|', 1, 0],
      ['code=30522-7&code=CHOL', 0, 0],
      [`code=30522-7&code=${system}|1\\|2`, 1, 0],
      ['code=chol', 0, 0],
      ['code=Cholesterol', 0, 0],
    ] as const) {
      expect([codes, await found('Observation', codes), await found('DiagnosticReport', codes)]).toEqual([codes, results, reports]);
    }
  });
});
