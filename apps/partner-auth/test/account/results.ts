import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import type { LabDelivery, LabResult } from '@biomarker/domain/partner';
import { golden, wordsOf as linesOf } from '@biomarker/testbed/golden';
import { browser, type Browser, type Page, mainOf, pictureOf } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { tricks, type Names } from '../fhir-leaks/tricks.ts';
import { BASE_URL } from '../partner.ts';
import categories from '../../marker-categories.json' with { type: 'json' };
import { startPartnerAuth } from '../testing.ts';

// ada has two years of results, grace has some, and mary has a few special cases.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let ada: Browser;
let mary: Browser;

async function signedIn(index: number): Promise<Browser> {
  const own = browser(service.url);
  await own.submit(await own.open('/account/connections'), '/account/sign-in', service.registry.members[index]!);
  return own;
}

const SODIUM = { loincCode: '2951-2', loincName: 'Sodium [Moles/volume] in Serum or Plasma', name: 'Sodium' };
const GLUCOSE = { loincCode: '2345-7', loincName: 'Glucose [Mass/volume] in Serum or Plasma', name: 'Glucose' };
const mgdl = (value: number) => ({ kind: 'quantity', value: String(value), unit: 'mg/dL', ucum: 'mg/dL' }) as const;

function writerOf(memberId: string) {
  const database = connectDatabase({ ...service.database, maxConnections: 1, onError: () => {} });
  const write = async (day: string, given: Partial<LabResult>, reportStatus: LabDelivery['report']['status'] = 'final', at = new Date(`${day}T18:00:00Z`)) => {
    const shared = { status: 'final', effectiveAt: `${day}T08:00:00Z`, issuedAt: `${day}T18:00:00Z`, laboratory: 'Lab & <b>Sons</b>' } as const;
    const report = { ...shared, id: randomUUID(), name: `Report of ${day}`, status: reportStatus };
    const result = { ...shared, ...GLUCOSE, id: randomUUID(), reportId: report.id, value: mgdl(90), referenceRanges: [], ...given } as LabResult;
    await postgresLabWriter(database).write(memberId, [{ report, results: [result] }], at);
    return result;
  };
  return { write, close: () => database.close() };
}

/** Special cases: a second unit, a limit, text, no value, no interval, an error, a preliminary result, a hostile name. */
async function fillParticulars(memberId: string): Promise<void> {
  const { write, close } = writerOf(memberId);
  await write('2025-01-01', { value: mgdl(100), referenceRanges: [{ low: '70', high: '99' }], flags: { codes: ['H'] } });
  await write('2025-02-01', { value: mgdl(90), referenceRanges: [{ high: '99' }, { low: '60', appliesTo: 'Pregnancy' }] });
  await write('2025-03-01', { value: { kind: 'quantity', value: '5', unit: 'mmol/L', ucum: 'mmol/L' } });
  await write('2025-04-01', { value: { kind: 'quantity', value: '20', comparator: '<', unit: 'mmol/L', ucum: 'mmol/L' } });
  await write('2025-05-01', { value: mgdl(500), status: 'entered-in-error', flags: { codes: ['HH'] } });
  await write('2025-06-01', { value: mgdl(77777), status: 'preliminary' }, 'preliminary');
  await write('2025-06-02', { ...SODIUM, value: { kind: 'text', text: 'hemolyzed' } }, 'partial');
  await write('2025-06-03', { ...SODIUM, value: { kind: 'absent', reason: 'not-performed' }, note: '=1+1 <script>' });
  await close();
}

const wordsOf = ({ text }: Page) =>
  text
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const rowsOf = ({ text }: Page) => text.match(/<tr role="row">\s*<td.*?<\/tr>/gs)?.map((row) => wordsOf({ text: row } as Page).trim()) ?? [];

describe('results', () => {
  beforeAll(async () => {
    service = await startPartnerAuth({ CONTENT_URL: 'https://content.example/' });
    for (const { id, email } of service.registry.members.slice(0, 2)) await fillChart(service.database, id, { email, gender: 'female' });
    await fillParticulars(service.registry.members[2]!.id);
    [ada, mary] = [await signedIn(0), await signedIn(2)];
  });
  afterAll(() => service.stop());

  describe('/account/results', () => {
    it('shows each marker’s latest value with interval, flag, change and trend', async () => {
      const page = await ada.open('/account/results');
      const { rows } = await service.registry.lab.query(
        `SELECT count(DISTINCT loinc_code)::int AS markers FROM partner.lab_result WHERE member_id = $1 AND status IN ('final', 'corrected')`,
        [service.registry.members[0]!.id],
      );
      expect([page.status, rowsOf(page).length]).toEqual([200, rows[0].markers]);
      const ferritin = rowsOf(await ada.open('/account/results?name=2276-4'));
      expect(ferritin).toEqual([
        expect.stringMatching(
          /^Ferritin [\d.]+ ng\/mL [\d.]+–[\d.]+ (Normal|High|Low) ([+−][\d.]+( \([+−]\d+%\))?|the same) since \w+ \d+, \d{4} \w+ \d+, \d{4}$/,
        ),
      ]);
    });

    it.each(['results', 'results?name=glucose', 'results/2345-7', 'reports', 'connections', 'settings', 'password', 'export', 'close'])(
      '%s of a member with a few special results reads as it was reviewed',
      async (path) => {
        const page = await mary.open(`/account/${path}`);
        const words = `${/<title>(.*?)<\/title>/.exec(page.text)![1]}\n${linesOf(mainOf(page))}`;
        expect(words).toBe(golden(new URL(`golden/${path.replace(/\W/g, '-')}.txt`, import.meta.url), words));
      },
    );

    it('shows those outside first, then the others by category in site order, uncategorized ones last', async () => {
      const groupsOf = (page: Page) =>
        mainOf(page)
          .split(/<h2>|<summary>/)
          .slice(1)
          .map((group) => [group.split(/<\/h2>| <small/)[0]!.trim(), rowsOf({ text: group } as Page).length] as const)
          .filter(([, rows]) => rows > 0);
      const wanted = categories.map(({ name }) => name.replace('&', '&amp;'));
      const own = groupsOf(await ada.open('/account/results'));
      expect(own.map(([name]) => name)).toEqual(['Outside the interval or flagged', ...wanted]);
      const heart = await ada.open('/account/results?name=heart health');
      expect(groupsOf(heart).map(([name]) => name)).toEqual(['Heart Health']);
      expect(rowsOf(heart).map((row) => row.split(/ [\d<]/)[0])).toEqual(expect.arrayContaining(['Total Cholesterol', 'Triglycerides']));
      expect(groupsOf(await mary.open('/account/results'))).toEqual([
        ['Electrolytes &amp; Bone', 1],
        ['Other results', 1],
      ]);
    });

    it('filters by name and flag, and sorts', async () => {
      const flagged = await ada.open('/account/results?show=flagged&sort=name');
      expect(rowsOf(flagged).length).toBeGreaterThan(1);
      expect(rowsOf(flagged).filter((row) => !/ (High|Low|(Above|Below) the lab’s interval) /.test(row))).toEqual([]);
      const names = rowsOf(await ada.open('/account/results?sort=name&name=vitamin'));
      expect(names.length).toBeGreaterThan(2);
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
      expect(wordsOf(await ada.open('/account/results?name=no such marker'))).toContain('0 of ');
      expect((await ada.open('/account/results?sort=newest&show=all')).status).toBe(200);
    });

    it('counts what is outside by the laboratory’s own numbers, tells a critical value first, and counts the news', async () => {
      const grace = service.registry.members[1]!;
      const own = await signedIn(1);
      const before = await own.open('/account/results?name=ferritin');
      expect(wordsOf(before)).not.toContain('Critical value');
      const today = new Date().toISOString().slice(0, 10);
      const { write, close } = writerOf(grace.id);
      const ngml = (value: string) => ({ kind: 'quantity', value, unit: 'ng/mL', ucum: 'ng/mL' }) as const;
      await write(today, { loincCode: '2276-4', name: 'Ferritin', value: ngml('14.0'), referenceRanges: [{ low: '15', high: '150' }] }, 'final', new Date());
      const potassium = { loincCode: '2823-3', name: 'Potassium', value: { kind: 'quantity', value: '6.80', unit: 'mmol/L', ucum: 'mmol/L' } } as const;
      const critical = await write(today, { ...potassium, referenceRanges: [{ low: '3.5', high: '5.1' }], flags: { codes: ['HH'] } }, 'final', new Date());
      await close();
      const page = await own.open('/account/results');
      const words = wordsOf(page);
      expect(words).toMatch(/Critical value: Potassium 6\.80 mmol\/L , taken on .* marks it: Critical high .* contact the clinician who ordered it today/);
      expect(page.text).toContain('href="https://content.example/loinc/2823-3#value=6.80&amp;unit=mmol%2FL"');
      expect(rowsOf(page)[0]).toMatch(/^Potassium 6\.80 mmol\/L 3\.5–5\.1 Critical high /);
      const ferritin = rowsOf(await own.open('/account/results?name=2276-4&show=flagged'));
      expect(ferritin).toEqual([expect.stringMatching(/^Ferritin 14\.0 ng\/mL 15–150 Below the lab’s interval /)]);
      const outside = rowsOf(await own.open('/account/results?show=flagged')).length;
      expect(words).toContain(`${outside} of `);
      expect(wordsOf(await own.open(`/account/reports/${critical.reportId}`))).toContain('contact the clinician who ordered it today');
      expect(wordsOf(await (await signedIn(1)).open('/account/results'))).toMatch(/ 2 results new since your last visit/);
    });

    it.each([
      ['sort=colour', 'The parameter “sort” must be one of category, name, newest.'],
      ['show=mine', 'The parameter “show” must be one of all, flagged.'],
      [`name=${'x'.repeat(101)}`, 'The parameter “name” must have at most 100 characters.'],
    ])('refuses %s and names the parameter', async (query, words) => {
      const page = await ada.open(`/account/results?${query}`);
      expect([page.status, wordsOf(page).includes(words)]).toEqual([400, true]);
    });

    it('leaves out results that are preliminary or withdrawn', async () => {
      const page = await mary.open('/account/results?sort=name');
      expect(rowsOf(page)).toEqual([
        expect.stringMatching(/^Glucose &lt; 20 mmol\/L .*Apr 1, 2025$/),
        expect.stringMatching(/^Sodium no value \(not performed\) .*Jun 3, 2025$/),
      ]);
      expect(page.text).not.toContain('77777');
    });
  });

  describe('/account/results/compare', () => {
    it('puts the values of two days side by side, the earlier one first, with the change', async () => {
      const page = await mary.open('/account/results/compare?first=2025-02-01&second=2025-01-01');
      expect(page.text.match(/<th [^>]*>[^<]*/g)!.map((head) => head.replace(/.*>/, '').trim())).toEqual(['Marker', 'Jan 1, 2025', 'Feb 1, 2025', 'Change']);
      expect(rowsOf(page)).toEqual(['Glucose 100 mg/dL High lab’s interval 70–99 90 mg/dL lab’s interval up to 99; from 60 (Pregnancy) −10 (−10%)']);
      const apart = await mary.open('/account/results/compare?first=2025-04-01&second=2025-06-03');
      expect(wordsOf(apart)).toContain('No marker was measured on both dates.');
      expect(rowsOf(apart)).toEqual(['Glucose &lt; 20 mmol/L', 'Sodium no value (not performed)']);
    });

    it('offers the days of results that count, in the zone of the laboratory, and begins with the last two', async () => {
      const daysOf = ({ text }: Page) => [...new Set([...text.matchAll(/<option value="([\d-]+)"/g)].map(([, day]) => day))];
      const page = await mary.open('/account/results/compare');
      expect(daysOf(page)).toEqual(['2025-06-03', '2025-06-02', '2025-04-01', '2025-03-01', '2025-02-01', '2025-01-01']);
      expect(page.text.match(/<option value="[\d-]+" +selected/g)!.map((option) => option.slice(15, 25))).toEqual(['2025-06-02', '2025-06-03']);
      const { write, close } = writerOf(service.registry.members[1]!.id);
      await write('2020-04-10', { effectiveAt: '2020-04-10T07:45:00+10:00' });
      await close();
      expect(daysOf(await (await signedIn(1)).open('/account/results/compare')).at(-1)).toBe('2020-04-10');
    });

    it('refuses a day without results by name, and asks for two', async () => {
      const page = await mary.open('/account/results/compare?second=2025-06-01');
      expect([page.status, wordsOf(page)]).toEqual([400, expect.stringContaining('The parameter “second” must be a day of your results, such as 2025-06-03.')]);
      expect(wordsOf(await mary.open('/account/results/compare?first=2025-06-03'))).toContain('Choose two different dates.');
    });
  });

  describe('/account/results/<LOINC>', () => {
    it('shows all values in a chart and a table, and links the marker page', async () => {
      expect(mainOf(await mary.open('/account/results/2345-7'))).not.toContain('content.example');
      const page = await ada.open('/account/results/2093-3');
      expect([rowsOf(page).length, page.text.match(/class="picture"/g)?.length]).toEqual([9, 1]);
      expect(page.text).toMatch(/href="https:\/\/content.example\/loinc\/2093-3#value=[\d.]+&amp;unit=mg%2FdL"/);
      expect(pictureOf(page.text).match(/class="dot/g)).toHaveLength(9);
      expect(page.text).toMatch(/class="count">\s*<strong>[\d.]+ mg\/dL<[^]*?Lab’s interval [^]*?Taken on [^]*?class="picture"/);
    });

    it('separates units, draws limits as such, and shows versions of corrected results', async () => {
      const page = await mary.open('/account/results/2345-7');
      expect(page.text.match(/aria-label="Glucose in [^"]*"/g)).toEqual([
        'aria-label="Glucose in mmol/L: 2 values. The table below says the same."',
        'aria-label="Glucose in mg/dL: 2 values. The table below says the same."',
      ]);
      expect(page.text.match(/<path class="dot" d="M/g)).toHaveLength(1);
      expect(page.text.match(/<rect class="dot off"/g)).toHaveLength(1);
      expect(rowsOf(page).map((row) => row.replace(/ Lab &amp;.*/, ''))).toEqual([
        'May 1, 2025 500 mg/dL Critical high Entered in error: the laboratory withdrew this result',
        'April 1, 2025 &lt; 20 mmol/L Final',
        'March 1, 2025 5 mmol/L another unit since Feb 1, 2025 Final',
        'February 1, 2025 90 mg/dL up to 99; from 60 (Pregnancy) −10 (−10%) since Jan 1, 2025 Final',
        'January 1, 2025 100 mg/dL 70–99 High Final',
      ]);
      const corrected = await service.registry.lab.query(
        `SELECT loinc_code FROM partner.lab_result WHERE status = 'corrected' AND version > 1 AND member_id = $1 AND value->>'kind' = 'quantity' AND note IS NOT NULL`,
        [service.registry.members[0]!.id],
      );
      const words = wordsOf(await ada.open(`/account/results/${corrected.rows[0].loinc_code}`));
      expect(words).toMatch(/Corrected by the laboratory Before: [\d.]+ \S+, reported on \w+ \d+, \d{4}/);
    });

    it('shows each earlier version of a value, the newest first', async () => {
      const { write, close } = writerOf(service.registry.members[1]!.id);
      const first = await write('2022-01-01', { loincCode: undefined, loincName: undefined, name: 'Selenium' });
      for (const [day, value] of [
        ['2022-02-01', 80],
        ['2022-03-01', 70],
        // The same value in another version says nothing of its own.
        ['2022-04-01', 70],
      ] as const)
        await write(day, { ...first, issuedAt: `${day}T18:00:00Z`, note: `Of ${day}.`, status: 'corrected', value: mgdl(value) });
      await close();
      expect(rowsOf(await (await signedIn(1)).open('/account/results/%7CSelenium'))).toEqual([
        expect.stringContaining('Before: 80 mg/dL, reported on Feb 1, 2022 Before: 90 mg/dL, reported on Jan 1, 2022'),
      ]);
    });

    it('draws one chart for two spellings of the liter, with or without a code of the unit', async () => {
      const { write, close } = writerOf(service.registry.members[1]!.id);
      const own = await signedIn(1);
      for (const [name, coded] of [
        ['Coded', true],
        ['Uncoded', false],
      ] as const) {
        for (const [day, unit] of [
          ['2021-01-01', 'ng/mL'],
          ['2021-02-01', 'ng/ml'],
        ] as const)
          await write(day, { loincCode: undefined, loincName: undefined, name, value: { kind: 'quantity', value: '41', unit, ...(coded && { ucum: unit }) } });
        const { text } = await own.open(`/account/results/${encodeURIComponent(`|${name}`)}`);
        expect(text.match(/aria-label="[^"]*\. The table/g)).toEqual([`aria-label="${name} in ng/ml: 2 values. The table`]);
        expect(text).toContain('the same since Jan 1, 2021');
      }
      await close();
    });

    it('draws one chart for two units with the same numbers', async () => {
      const { write, close } = writerOf(service.registry.members[1]!.id);
      const own = await signedIn(1);
      for (const [day, value, unit, ucum] of [
        ['2020-01-01', '5.1', '10³/µL', '10*3/uL'],
        ['2020-02-01', '5.4', 'Gpt/l', '10*9/L'],
      ] as const)
        await write(day, { loincCode: undefined, loincName: undefined, name: 'Cells', value: { kind: 'quantity', value, unit, ucum } });
      const page = await own.open('/account/results/%7CCells');
      expect(page.text.match(/aria-label="[^"]*\. The table/g)).toEqual(['aria-label="Cells in Gpt/l: 2 values. The table']);
      expect(rowsOf(page)).toEqual([
        expect.stringMatching(/^February 1, 2020 5\.4 Gpt\/l \+0\.3 \(\+6%\) since Jan 1, 2020/),
        expect.stringMatching(/^January 1, 2020 5\.1 10³\/µL /),
      ]);
      await close();
    });

    it('escapes laboratory text and links no missing report', async () => {
      const page = await mary.open('/account/results/2951-2');
      expect(page.text).toContain('Lab &amp; &lt;b&gt;Sons&lt;/b&gt;');
      expect(page.text).toContain('=1+1 &lt;script&gt;');
      expect(page.text.match(/href="\/account\/reports\/[\da-f-]{36}"/g)).toHaveLength(1);
    });
  });

  describe('/account/reports', () => {
    it('lists the reports and shows each with its results', async () => {
      const list = await ada.open('/account/reports');
      const [, link] = list.text.match(/href="(\/account\/reports\/[\da-f-]{36})">Lipid panel/)!;
      const report = await ada.open(link!);
      expect(rowsOf(report)).toHaveLength(4);
      // Results of earlier releases have no place in their report, and come before those that do.
      const last = rowsOf(report).at(-1)!;
      await service.registry.lab.query('UPDATE partner.lab_result SET position = NULL WHERE report_id = $1 AND position = 3', [link!.split('/').at(-1)]);
      expect(rowsOf(await ada.open(link!))).toEqual([last, ...rowsOf(report).slice(0, -1)]);
      expect(wordsOf(report)).toContain('Name ada Example, born on February 3, 1980 Laboratory Sample Reference Laboratory (demo data)');
      expect(list.text).not.toContain('reliminary');
    });

    it('lists twelve a page, the newest first, and names pages that are none', async () => {
      const { rows } = await service.registry.lab.query(
        `SELECT id FROM partner.lab_report WHERE member_id = $1 AND status <> 'preliminary' ORDER BY effective_at DESC, name, id`,
        [service.registry.members[0]!.id],
      );
      const shown: string[][] = [];
      for (let link: string | undefined = '/account/reports'; link;) {
        const page: Page = await ada.open(link);
        shown.push([...page.text.matchAll(/href="\/account\/reports\/([\da-f-]{36})"/g)].map(([, id]) => id!));
        link = page.text.match(/href="([^"]*)" rel="next"/)?.[1];
      }
      expect(shown.flat()).toEqual(rows.map(({ id }) => id));
      expect(shown.map(({ length }) => length)).toEqual([...Array(shown.length - 1).fill(12), rows.length % 12 || 12]);
      expect(shown.length).toBeGreaterThan(2);
      const words = async (page: string) => wordsOf(await ada.open(`/account/reports?page=${page}`));
      expect(await words('2')).toContain(`Page 2 of ${shown.length}, ${rows.length} reports`);
      expect(await words('0')).toContain('The parameter “page” must be a number from 1.');
      expect(await words('99')).toContain(`There are ${shown.length} pages of reports.`);
    });
  });

  describe('the account', () => {
    const graces = async (table: string, status = 'final') =>
      (
        await service.registry.lab.query(`SELECT id FROM partner.${table} WHERE member_id = $1 AND status = $2 LIMIT 1`, [
          service.registry.members[1]!.id,
          status,
        ])
      ).rows[0].id as string;
    /** The page without its request id. */
    const shapeOf = ({ status, text }: Page) => [status, text.replace(/<strong>[\da-f-]{36}<\/strong>/, '')];

    it('answers alike for foreign, preliminary and unknown reports', async () => {
      const { rows } = await service.registry.lab.query(`SELECT id FROM partner.lab_report WHERE member_id = $1 AND status = 'preliminary'`, [
        service.registry.members[0]!.id,
      ]);
      const unknown = shapeOf(await ada.open(`/account/reports/${randomUUID()}`));
      expect(unknown[0]).toBe(404);
      for (const id of [await graces('lab_report'), await graces('lab_result'), rows[0].id, 'x', '%00', `${randomUUID()}'--`])
        expect([id, ...shapeOf(await ada.open(`/account/reports/${encodeURIComponent(id)}`))]).toEqual([id, ...unknown]);
    });

    it('answers alike for markers only others have and markers nobody has', async () => {
      const unknown = shapeOf(await mary.open('/account/results/9999-3'));
      expect(unknown[0]).toBe(404);
      for (const code of ['2276-4', 'x', '2276-5', "2276-4' OR '1'='1", '%00'])
        expect(shapeOf(await mary.open(`/account/results/${encodeURIComponent(code)}`))).toEqual(unknown);
    });

    /** The names of grace in list G, with the ids of the account pages. */
    function namesOf(grace: { id: string }, result: string, report: string): Names {
      return { patient: grace.id, Patient: grace.id, member: grace.id, Observation: result, DiagnosticReport: report, base: `${BASE_URL}/api/fhir/r4` };
    }

    it('ignores parameters, headers and fields that name another member', async () => {
      const grace = service.registry.members[1]!;
      const names = [grace.id, grace.email, await graces('lab_report')];
      const listG = namesOf(grace, await graces('lab_result'), await graces('lab_report'));
      const parameters = ['member', 'memberId', 'member_id', 'patient', 'subject', 'id', 'email', 'accountId', 'user'];
      const queries = [
        ...names.map((name) => parameters.map((parameter) => `${parameter}=${encodeURIComponent(name)}`)),
        ...[...new Set(tricks.map(({ row }) => row))].map((row) =>
          tricks.flatMap(({ row: of, query, types }) => (of === row && query ? types.map((type) => encodeURI(query(listG, listG, type))) : [])),
        ),
      ].filter((row) => row.length > 0);
      expect(queries.length).toBe(8);
      const headers = Object.fromEntries(['x-member-id', 'x-user', 'x-forwarded-user', 'authorization', 'from'].map((header) => [header, grace.id]));
      const { rows } = await service.registry.lab.query(`SELECT id FROM partner.lab_report WHERE member_id = $1 AND status = 'final' LIMIT 1`, [
        service.registry.members[2]!.id,
      ]);
      const own = ['results', 'results/2345-7', 'reports', `reports/${rows[0].id}`, 'connections', 'sessions', 'password', 'close', 'export?format=csv'];
      for (const path of own.map((place) => `/account/${place}`)) {
        const plain = await mary.open(path);
        expect(plain.status).toBe(200);
        for (const query of queries) expect((await mary.open(`${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`)).text).toBe(plain.text);
        expect((await mary.go(path, undefined, headers)).text).toBe(plain.text);
      }
      const fields = { email: grace.email, member: grace.id, memberId: grace.id, accountId: grace.id, password: grace.password };
      for (const [page, more] of Object.entries<Record<string, string>>({ password: { new_password: 'a password of another' }, close: {} })) {
        const refused = await mary.send(await mary.open(`/account/${page}`), `/account/${page}`, { ...fields, ...more });
        expect([page, refused.status]).toEqual([page, 422]);
      }
      expect((await signedIn(1)).cookies.map(({ name }) => name)).toContain('account');
    });

    it('reaches no other member through any address of list G', async () => {
      const grace = service.registry.members[1]!;
      const real = namesOf(grace, await graces('lab_result'), await graces('lab_report'));
      const [patient, result, report] = [randomUUID(), randomUUID(), randomUUID()];
      const made: Names = { patient, Patient: patient, member: patient, Observation: result, DiagnosticReport: report, base: real.base };
      for (const { path } of tricks.filter(({ row, path: address }) => address && !row.startsWith('G14'))) {
        const addressOf = (names: Names) => `/account/${path!(names, 'DiagnosticReport', names).replaceAll('DiagnosticReport', 'reports')}`;
        const [got, unknown] = [await mary.open(addressOf(real)), await mary.open(addressOf(made))];
        expect([addressOf(real), ...shapeOf(got)]).toEqual([addressOf(real), ...shapeOf(unknown)]);
        expect(got.text).not.toContain('Lipid panel');
      }
    });

    it('shows nothing without a session and is never cached', async () => {
      for (const path of ['/account/results', '/account/results/2276-4', `/account/reports/${await graces('lab_report')}`]) {
        const page = await browser(service.url).open(path);
        expect([page.status, page.text.match(/<h1>(.*)<\/h1>/)![1]]).toEqual([200, 'Sign in']);
        const { headers } = await ada.go(path);
        expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('content-security-policy')]).toEqual([
          'no-store',
          'no-referrer',
          expect.stringContaining("default-src 'none'"),
        ]);
      }
    });
  });
});
