import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { accessibilityFaults, DESKTOP, layoutFaults, PHONE } from './page-faults.ts';

// The page that reads a whole report, as a person uses it.

const on = openPages({});
const FOLDER = new URL('../../../../prisma/test/fixtures/lab-reports/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => /\.(txt|csv|json|ndjson|pdf)$/.test(name) && !name.endsWith('.expected.json'));

type Expected = { slug: string | null; value?: number | string; optional?: true };
const expected = (file: string) => (JSON.parse(readFileSync(new URL(`${file}.expected.json`, FOLDER), 'utf8')) as { expected: Expected[] }).expected;

const status = async (page: Page) => {
  await page
    .locator('#report-status')
    .filter({ hasText: /\S/, hasNotText: /^Reading/ })
    .waitFor();
  return page.locator('#report-status').innerText();
};

const slugs = (page: Page) => page.evaluate<string[]>(`[...document.querySelectorAll('[data-slug]')].map((row) => row.dataset.slug)`);

/** Requests after the page is loaded. The library that reads PDF files comes from this site, on demand, under an address that says nothing. */
function watched(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/assets\/(icon\.svg|pdf(\.worker)?\.min\.mjs)$/.test(pathname) || !/^(\?v=[0-9a-f]{12})?$/.test(search)) requests.push(request.url());
  });
  return requests;
}

describeInBrowser('a report', () => {
  it('is read from each file, one after another on one page, and nothing is sent', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page.waitForLoadState('networkidle');
      const requests = watched(page);
      for (const file of files) {
        await page.evaluate("document.querySelector('#report-status').textContent = ''");
        await page.setInputFiles('#report-file', new URL(file, FOLDER).pathname);
        await status(page);
        const wanted = expected(file).filter(({ slug, optional }) => slug !== null && !optional);
        expect([file, await slugs(page)]).toEqual([file, expect.arrayContaining(wanted.map(({ slug }) => slug))]);
      }
      expect(requests).toEqual([]);
      expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.search, location.hash])')).toBe(
        '[{},{},"","",""]',
      );
    });
  });

  it('keeps the other files where the reader of PDFs cannot be loaded, and says which file is missing', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page.route('**/assets/pdf.min.mjs*', (route) => route.abort());
      await page.setInputFiles('#report-file', [
        { name: 'portal.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
        { name: 'portal.txt', mimeType: 'text/plain', buffer: Buffer.from('Ferritin 41 ng/mL (30-400)') },
      ]);
      await page.locator('#report-status').filter({ hasText: 'portal.pdf' }).waitFor();
      expect(await status(page)).toBe('portal.pdf: The PDF could not be read. Open it, and copy its text into the field.');
      expect(await slugs(page)).toEqual(['ferritin']);
    });
  });

  it('reads numbers of other countries, and shows large limits with separators', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page
        .getByLabel('The text of your report')
        .fill("Potassium 4·5 mmol/L (3·5–5·3)\nThrombozyten 248'000 /µl 150'000-400'000\nFerritin/Iron 3\nSodium 14_0 mmol/L");
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('2 results recognized, none outside an interval, positive or marked, 2 lines not recognized');
      expect(await page.locator('[data-slug="potassium"]').innerText()).toMatch(/4\.5 mmol\/L[^]*3\.5 to 5\.3/);
      expect(await page.locator('[data-slug="platelet-count"]').innerText()).toMatch(/248'000[^]*150,000 to 400,000/);
      expect(await page.locator('main').innerText()).toMatch(/A ratio of two tests\.[^]*The number holds a sign whose meaning is open\./);
    });
  });

  it('keeps the dates of two reports that are pasted as one', async () => {
    await on('/report', DESKTOP, async (page) => {
      const report = (day: string, ferritin: number) => `Collected: ${day}\nTest\tResult\tUnit\nFerritin\t${ferritin}\tng/mL\n`;
      await page.getByLabel('The text of your report').fill(report('2026-03-04', 41) + report('2025-02-01', 39));
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('1 result recognized, none outside an interval, positive or marked');
      expect(await page.locator('[data-slug="ferritin"]').innerText()).toMatch(/41 ng\/mL[^]*39[^]*2025/);
    });
  });

  it('puts a positive strip first, with the usual answer', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page.getByLabel('The text of your report').fill('Sodium 138 mmol/L 135-145\nUrine\nGlucose neg\nKetones (+)\nProtein ++');
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('4 results recognized, 1 outside an interval, positive or marked');
      expect((await slugs(page))[0]).toBe('urine-protein');
      expect(await page.locator('[data-slug="urine-protein"]').innerText()).toContain('negative or trace is usual');
    });
  });

  it.each([
    ['Vitamin D\nnmol/L\n30 ng/mL\n20-50', ['vitamin-d-25-hydroxy 30 ng/mL'], []],
    ['Vitamin D\n75 nmol/L\n50-125', ['vitamin-d-25-hydroxy 75 nmol/L'], []],
    ['Ferritin\nmg/dL\n41 ng/mL', ['ferritin 41 ng/mL'], []],
    ['Ferritin\n41 ng/mL\n41 ng/mL 30-400', ['ferritin 41 ng/mL'], []],
    ['Ferritin\n0 50 100\n41 ng/mL', ['ferritin 41 ng/mL'], []],
    ['Date\tVitamin D (nmol/L)\tFerritin (ng/mL)\n\tng/mL\tng/mL\n2026-03-04\t30\t41', ['ferritin 41 ng/mL'], ['The table gives two units for this test.']],
    ['Date\tFerritin (ng/mL)\tUnheard of\n2026-03-04\t41\t9.5', ['ferritin 41 ng/mL'], ['No name of a test was found.']],
    ['Date\tFerritin (ng/mL)\tHigh sensitivity X\n2026-03-04\t41\t<0.3', ['ferritin 41 ng/mL'], ['No name of a test was found.']],
    ['Date\tFerritin (ng/mL)\tUnheard of\n2026-03-04\t41\tnegative', ['ferritin 41 ng/mL'], ['No name of a test was found.']],
    ['Date\tFerritin (ng/mL)\tComment\n2026-03-04\t41\tsee 3', ['ferritin 41 ng/mL'], []],
    ['Vitamin D\nnmol/L\n30\nng/mL', [], ['There are two units for this test.']],
    ['Vitamin D\nUnit: nmol/L\nResult: 75\n50-125', ['vitamin-d-25-hydroxy 75 nmol/L'], []],
    ['Date 2025-03-04 2026-03-04\nFerritin 39 ng/mL 41 ng/mL', ['ferritin 41 ng/mL'], []],
    ['Date 2025-03-04 2026-03-04\nFerritin 39 ng/mL 41 H', [], ['The dates above the line do not tell which number is the result.']],
    ['Date 2025-03-04 2026-03-04\nFerritin 38 39 41 ng/mL', [], ['The dates above the line do not tell which number is the result.']],
    ['Date 2025-03-04 2026-03-04\nFerritin 39 41 ng/mL <400', ['ferritin 41 ng/mL'], []],
    ['Vit D (ng/mL): 30\nReference range: 20-50', ['vitamin-d-25-hydroxy 30 ng/mL'], []],
    ['Potassium - 4.1 - mmol/L - Normal', ['potassium 4.1 mmol/L'], []],
    ['Ferritin=41 ng/mL', ['ferritin 41 ng/mL'], []],
    ['Ferritin 39 ng/mL 2025-03-01 41 2026-03-01', ['ferritin 41 ng/mL'], []],
    ['BUN\n14\nmg/dL\n6-24\n01', ['blood-urea-nitrogen 14 mg/dL'], []],
    ['Ferritin,41,ng/mL,30-400\nFerritin level: 41,5 ng/mL', ['ferritin 41 ng/mL', 'ferritin 41.5 ng/mL'], []],
    ['Component;Value;Range\nFerritin (ng/mL);41;16 - 154\nHemoglobin A1c (%);5.8;<5.7', ['hemoglobin-a1c 5.8 %', 'ferritin 41 ng/mL'], []],
    [
      'Test\tResult\tUnit\nFerritin\t41\tng/mL\nTSH\t2.1\tmIU/L\n\nZinc 90 ug/dL\nApoB 84 mg/dL (optimal <80)\nUnheard of 5 mg/dL',
      ['apolipoprotein-b 84 mg/dL', 'ferritin 41 ng/mL', 'zinc 90 ug/dL', 'tsh 2.1 m[IU]/L'],
      ['No name of a test was found.'],
    ],
    ['Test,Previous,Result,Unit\nFerritin,12,41,ng/mL\n\nTest,Result,Previous,Unit\nTSH,2.1,9.9,mIU/L', ['ferritin 41 ng/mL', 'tsh 2.1 m[IU]/L'], []],
    ['Test,Lab A,Lab B,Unit\nFerritin,41,39,ng/mL', [], ['The line has several numbers, and no heading says which is the result.']],
    ['Test,US result,US unit,SI result,SI unit\nCreatinine,0.92,mg/dL,81,umol/L', ['creatinine 81 umol/L', 'creatinine 0.92 mg/dL'], []],
    ['Test,Result,Unit,Date of birth\nFerritin,41,ng/mL,1980-02-03', ['ferritin 41 ng/mL'], []],
    ['Ferritin 39 41', [], ['The line has several numbers, and no heading says which is the result.']],
    ['Ferritin 41 ng/mL 39 µg/L', [], ['The line has several numbers, and no heading says which is the result.']],
    ['Creatinine 0.92 mg/dL 81 umol/L', ['creatinine 0.92 mg/dL'], []],
    ['ANA 1:320 speckled', ['antinuclear-antibodies 1:320 {titer}'], []],
    ['ANA <1:40\nANA Screen positive', ['antinuclear-antibodies <1:40 {titer}'], ['It tells presence, or another antibody']],
    ['Microalb/Creat Ratio 12 mg/g Cr <30', ['urine-albumin-creatinine-ratio 12 mg/g{creat}'], []],
    ['Date\tFerritin\tUnit\tTSH\tUnit\n2026-03-04\t41\tng/mL\t2.1\tmIU/L', ['ferritin 41 ng/mL', 'tsh 2.1 m[IU]/L'], []],
    ['Test\tResult\tUnit\tResult (SI)\nCreatinine\t0.92\tmg/dL\t81', ['creatinine 81 umol/L', 'creatinine 0.92 mg/dL'], []],
    ['Parameter Einheit Normalbereich 12.03.25 14.09.25\nFerritin ng/ml 15-150 39 41', ['ferritin 41 ng/mL'], []],
    ['Serum vitamin E level 25 umol/L\nPlasma haemoglobin level 30 mg/L', ['vitamin-e 25 umol/L'], ['The line does not begin with the name of a test.']],
  ])(
    'takes the unit beside a value and the value of the newest date, refuses what is not clear, and tells of values without a test: %j',
    async (text, results, reasons) => {
      await on('/report', DESKTOP, async (page) => {
        await page.getByLabel('The text of your report').fill(text);
        await page.getByRole('button', { name: 'Read my report' }).click();
        await status(page);
        const shown = await page.evaluate<string[]>(
          `[...document.querySelectorAll('[data-slug]')].map(({ dataset }) => [dataset.slug, dataset.value, dataset.unit].join(' '))`,
        );
        const lost = await page.locator('[data-unrecognized]').allTextContents();
        expect({ shown, lost }).toEqual({ shown: results, lost: reasons.map((reason) => expect.stringContaining(reason)) });
      });
    },
  );

  it.each([DESKTOP, PHONE])('opens with what cannot wait, asks what it does not know, and lists what it did not read', async (screen) => {
    const faults = await on('/report', screen, async (page, found) => {
      await page.getByLabel('The text of your report').fill('Potassium 6.8 mmol/L (3.5-5.1) H\nVitamin D 28\nCRP 4 mg/L\nFerritin 412 ng/mL (30-400) H');
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('2 results recognized, 2 outside an interval, positive or marked, 1 needs an answer, 1 line not recognized');
      expect(await page.getByRole('alert').innerText()).toContain('Potassium 6.8 mmol/L');
      expect(await slugs(page)).toEqual(['potassium', 'ferritin', 'vitamin-d-25-hydroxy']);
      await page.getByLabel('which unit does the report mean?').selectOption({ label: 'nmol/L' });
      expect(await page.locator('[data-slug="vitamin-d-25-hydroxy"]').getAttribute('data-unit')).toBe('nmol/L');
      expect(await status(page)).toBe('3 results recognized, 3 outside an interval, positive or marked, 1 line not recognized');
      expect(await page.locator('[data-unrecognized]').innerText()).toContain('CRP 4 mg/L');
      const drawings = await page.evaluate<[string, boolean][]>(
        `[...document.querySelectorAll('svg.i use')].map((use) => [use.getAttribute('href'), use.getBBox().width > 0])`,
      );
      expect([drawings.length > 0, drawings.filter(([, isDrawn]) => !isDrawn)]).toEqual([true, []]);
      found.push(...(await accessibilityFaults(page)));
    });
    expect(faults).toEqual([]);
  });

  it.each([DESKTOP, PHONE])('takes one answer for the units of a note, but for values that are unlikely in them', async (screen) => {
    const faults = await on('/report', screen, async (page, found) => {
      await page.getByLabel('The text of your report').fill('CMP 3/14/26: Na 138, K 6.8, Cl 101, Cr 0.9, AST 88\nVitamin D 28');
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('0 results recognized, 6 need an answer');
      found.push(...(await accessibilityFaults(page)));
      await page.getByLabel('6 results have no unit. The units of the report are').selectOption({ label: 'SI, such as mmol/L' });
      expect(await status(page)).toBe('5 results recognized, 3 outside an interval, positive or marked, 1 needs an answer');
      expect(await page.getByRole('alert').innerText()).toContain('Potassium 6.8 mmol/L');
      expect(await page.getByLabel('which unit does the report mean?').count()).toBe(1);
      expect(await page.locator('[data-slug="creatinine"]').getAttribute('data-ask')).toBe('unit');
      await page.getByRole('button', { name: 'Read my report' }).click();
      await page.getByLabel('6 results have no unit. The units of the report are').selectOption({ label: 'as in the United States, such as mg/dL' });
      expect(await page.locator('[data-slug="creatinine"]').getAttribute('data-unit')).toBe('mg/dL');
      expect(await page.locator('[data-slug="vitamin-d-25-hydroxy"]').getAttribute('data-unit')).toBe('ng/mL');
      expect(await page.locator('[data-ask]').count()).toBe(0);
    });
    expect(faults).toEqual([]);
  });

  it('without a sex tells the intervals of women and of men, and with one its own alone', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page.getByLabel('The text of your report').fill('Hemoglobin 12.5 g/dL');
      await page.getByRole('button', { name: 'Read my report' }).click();
      await status(page);
      const words = () => page.locator('[data-slug=hemoglobin]').innerText();
      expect(await words()).toMatch(/is inside .* for women[^]*is below .* for men/);
      await page.getByLabel('Sex').selectOption('male');
      expect(await words()).toMatch(/^(?![^]*women)[^]*is below .* for men/);
    });
  });

  it('asks for an age in whole years, and reads on once it is one', async () => {
    await on('/report', PHONE, async (page) => {
      await page.getByLabel('The text of your report').fill('Potassium 4.4 mEq/L (3.5-5.1)');
      await page.getByLabel('Age in years').fill('4x');
      await page.getByRole('button', { name: 'Read my report' }).click();
      expect(await status(page)).toBe('Age: enter whole years from 0 to 130.');
      expect(await page.getByLabel('Age in years').getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('#report-results').isVisible()).toBe(false);
      await page.getByLabel('Age in years').fill('41');
      await page.getByLabel('Age in years').blur();
      await page.locator('#report-status').filter({ hasText: '1 result recognized' }).waitFor();
      expect(await page.locator('[data-slug="potassium"]').innerText()).toContain('4.4 mEq/L');
    });
  });

  it('is gone once it is cleared: text, file, results and what a later choice would show', async () => {
    await on('/report', DESKTOP, async (page) => {
      const text = page.getByLabel('The text of your report');
      await text.fill('Potassium 4.4 mEq/L (3.5-5.1)');
      await page.getByRole('button', { name: 'Read my report' }).click();
      await status(page);
      await page.locator('#report-clear').click();
      expect([await text.inputValue(), await page.locator('#report-status').innerText(), await slugs(page)]).toEqual(['', '', []]);
      expect(await page.evaluate('document.activeElement.id')).toBe('report-text');
      await page.getByLabel('Age in years').fill('41');
      await page.getByLabel('Age in years').blur();
      expect([await slugs(page), await page.locator('#report-results').isVisible()]).toEqual([[], false]);
    });
  });

  it('with earlier columns draws a trend of each row, none of a value that is only a limit', async () => {
    await on('/report', PHONE, async (page) => {
      const text = 'Test 2023-03-02 2024-05-04 2025-06-05 Unit Reference\nFerritin 12 25 48 ng/mL 30-400\nTSH <0.1 0.9 1.2 mIU/L 0.4-4.0';
      await page.getByLabel('The text of your report').fill(text);
      await page.getByRole('button', { name: 'Read my report' }).click();
      await status(page);
      const trend = page.locator('[data-slug="ferritin"] svg.trend');
      expect(await trend.getAttribute('aria-label')).toBe('Trend from 12 on Mar 2, 2023 to 48 on Jun 5, 2025');
      const heights = (await trend.locator('polyline').getAttribute('points'))!.split(' ').map((point) => Number(point.split(',')[1]));
      expect(heights).toEqual([...heights].sort((a, b) => b - a));
      expect(await page.locator('[data-slug="tsh"] svg.trend').count()).toBe(0);
    });
  });

  it.each([
    ['a note', '2025-03-01\nFerritin 12 ng/mL 30-400\n2026-03-01\nFerritin 41 ng/mL 30-400'],
    ['a line for each day', 'Ferritin 41 ng/mL 30-400 2026-03-01\nFerritin 12 ng/mL 30-400 2025-03-01'],
    ['a table with a marker in a column', 'Date,Ferritin (ng/mL),TSH (mIU/L)\n2025-03-01,12,\n2026-03-01,41,'],
    ['a table of months', 'Test\tMar 2025\tMar 2026\tUnit\nFerritin\t12\t41\tng/mL', 'in'],
  ])('of several days, %s, has a row for each test: the newest result, the older ones beside it and in the copy', async (_form, text, preposition = 'on') => {
    const [then, now] = preposition === 'on' ? ['Mar 1, 2025', 'Mar 1, 2026'] : ['Mar 2025', 'Mar 2026'];
    await on('/report', DESKTOP, async (page) => {
      await page.getByLabel('The text of your report').fill(text);
      await page.getByRole('button', { name: 'Read my report' }).click();
      await status(page);
      const row = page.locator('[data-slug="ferritin"]');
      expect([await row.count(), await row.getAttribute('data-value')]).toEqual([1, '41']);
      expect(await row.innerText()).toContain(`before: 12 (${then})`);
      expect(await row.locator('svg.trend').getAttribute('aria-label')).toBe(`Trend from 12 ${preposition} ${then} to 41 ${preposition} ${now}`);
      await page.evaluate('navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)');
      await page.getByRole('button', { name: 'Copy as text' }).click();
      expect(await page.evaluate('globalThis.copied')).toMatch(/^Ferritin: 41 ng\/mL, .*2026-03(?:-01)?, before: 12 \(2025-03(?:-01)?\)$/);
    });
  });

  it('draws each value in the interval of its laboratory, and in ours where it printed none', async () => {
    await on('/report', PHONE, async (page, found) => {
      await page
        .getByLabel('The text of your report')
        .fill('Ferritin 20 ng/mL (20 - 100)\nPotassium 5.1 mmol/L (3.5-5.0) H\nTSH <0.1 mIU/L (0.4-4.0)\nLDL 130 mg/dL\nTotal cholesterol 1.996 g/L');
      await page.getByRole('button', { name: 'Read my report' }).click();
      await status(page);
      const dot = (slug: string) => page.locator(`[data-slug="${slug}"] svg.mini circle`);
      expect([await dot('ferritin').getAttribute('cx'), await dot('ferritin').getAttribute('class')]).toEqual(['20.0%', 'in']);
      expect([await dot('potassium').getAttribute('cx'), await dot('potassium').getAttribute('class')]).toEqual(['84.0%', 'off']);
      expect([await dot('ldl-cholesterol').getAttribute('cx'), await dot('tsh').count()]).toEqual(['70.0%', 0]);
      // Below 200 mg/dL, as which it must not be rounded.
      expect([await dot('total-cholesterol').getAttribute('cx'), await dot('total-cholesterol').getAttribute('class')]).toEqual(['69.9%', 'in']);
      found.push(...(await layoutFaults(page)));
      expect(found).toEqual([]);
    });
  });

  it.each([
    ['extra/empty.txt', 'The file is empty.'],
    ['extra/scan-without-text.pdf', 'it is a scan'],
    ['extra/needs-password.pdf', 'locked with a password'],
    ['extra/not-a-pdf.pdf', 'called a PDF and is none'],
    ['extra/prose-only.txt', 'not recognized'],
  ])('%s gets a sentence', async (file, words) => {
    await on('/report', DESKTOP, async (page) => {
      await page.setInputFiles('#report-file', new URL(file, FOLDER).pathname);
      expect(await status(page)).toContain(words);
      if (!words.includes('is none')) expect(await slugs(page)).toEqual([]);
    });
  });

  it('inserts nothing of a text as markup', async () => {
    await on('/report', DESKTOP, async (page) => {
      await page.setInputFiles('#report-file', new URL('extra/markup.txt', FOLDER).pathname);
      await status(page);
      expect(await page.locator('#report-results :is(script, img, iframe, form, style)').count()).toBe(0);
    });
  });

  it('forbids itself every connection, and says without a script how to go on', async () => {
    await on('/report', { ...PHONE, javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('article').innerText()).toContain('Reading a report needs JavaScript');
      const answer = await page.goto('/report');
      expect(answer!.headers()['content-security-policy']).toMatch(/connect-src 'none'.*form-action 'none'/);
    });
  });
});
