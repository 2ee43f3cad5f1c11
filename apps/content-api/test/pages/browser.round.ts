import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { accessibilityFaults, DESKTOP, PHONE } from './page-faults.ts';

// Behavior of the pages in a real browser. views.round.ts looks at every kind of page on every screen.

const on = openPages({ PARTNER_URL: 'https://account.example' });

describeInBrowser('a guide', () => {
  it('lists the other guides and copies a command', async () => {
    await on('/docs/pagination', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      expect(await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link').count()).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl ');
    });
  });
});

describeInBrowser('a biomarker page', () => {
  const PARTS = ['#content h1', '.rail .contents', '.rail .card'];

  it.each<[string, BrowserContextOptions, string[]]>([
    ['a desktop', DESKTOP, ['#content h1', '.rail .card', '.rail .contents']],
    ['a phone', PHONE, ['#content h1', '.rail .contents', '.rail .card']],
  ])('on %s has its parts from top to bottom in the order that suits it', async (_name, screen, order) => {
    await on('/biomarkers/ferritin', screen, async (page) => {
      const tops = await page.evaluate<number[]>(`${JSON.stringify(PARTS)}.map((part) => document.querySelector(part).getBoundingClientRect().top)`);
      expect(PARTS.toSorted((one, other) => tops[PARTS.indexOf(one)]! - tops[PARTS.indexOf(other)]!)).toEqual(order);
    });
  });
});

describeInBrowser('a printed page', () => {
  it('shows the folded parts', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      const table = page.locator('[aria-labelledby=your-value] details table').first();
      expect(await table.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await table.isVisible()).toBe(true);
    });
  });
});

describeInBrowser('with the keyboard', () => {
  it('the first tab stop skips the header and shows its focus', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('content');
    });
  });

  it('the search works without a script', async () => {
    const withoutScripts = { ...DESKTOP, javaScriptEnabled: false };
    await on('/', withoutScripts, async (page) => {
      await page.getByLabel('Search', { exact: true }).fill('ferritin');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=ferritin');
      await page.getByRole('article').getByRole('link', { name: 'Ferritin', exact: true }).click();
      await page.waitForURL('**/biomarkers/ferritin');
      await page.getByRole('heading', { level: 1, name: 'Ferritin', exact: true }).waitFor();
    });
  });

  it.each([DESKTOP, PHONE])('without a script, the strip shows its zones and limits, and the home page its example', async (screen) => {
    const withoutScripts = { ...screen, javaScriptEnabled: false };
    await on('/biomarkers/ferritin', withoutScripts, async (page) => {
      expect((await page.locator('#my-zones').innerText()).split('\n')).toEqual(
        expect.arrayContaining(['Iron deficiency', 'below 15', 'In range', '24 to 307']),
      );
      for (const shown of ['noscript .note', '.zone-line', '.zone-key']) expect([shown, await page.locator(shown).isVisible()]).toEqual([shown, true]);
      for (const hidden of ['.ask', '#value-reader .needs-script']) expect([hidden, await page.locator(hidden).isVisible()]).toEqual([hidden, false]);
    });
    await on('/', withoutScripts, async (page) => {
      const example = page.getByLabel('Example of a reading');
      expect(await example.innerText()).toMatch(/Ferritin[^]*14[^]*Low: iron deficiency/);
      expect(await example.isVisible()).toBe(true);
    });
  });

  it('a wide table scrolls on a phone', async () => {
    await on('/panels', PHONE, async (page) => {
      expect(await page.locator('.table').first().getAttribute('tabindex')).toBe('0');
    });
  });
});

describeInBrowser('a value', () => {
  const fill = async (page: Page, given: { value: string; unit?: string; sex?: string; age?: string; condition?: string }) => {
    if (given.unit) await page.getByLabel('Unit', { exact: true }).selectOption(given.unit);
    if (given.sex) await page.getByRole('radio', { name: given.sex === 'male' ? 'Male' : 'Female', exact: true }).check();
    if (given.age) await page.getByLabel('Age', { exact: true }).fill(given.age);
    if (given.condition) await page.getByLabel('Condition', { exact: true }).selectOption(given.condition);
    await page.getByLabel('My value', { exact: true }).fill(given.value);
    for (const fold of await page.locator('#my-answer details').all()) await fold.evaluate((details: HTMLDetailsElement) => (details.open = true));
    return `${await page.locator('#my-alert').innerText()}\n${await page.locator('#my-answer').innerText()}`;
  };

  it.each([DESKTOP, PHONE])('names the source of each number that it applies, which leads to the list of the page', async (screen) => {
    const faults = await on('/biomarkers/ferritin', screen, async (page, found) => {
      await fill(page, { value: '14', sex: 'female', age: '34' });
      const references = page.locator('#my-answer .source');
      expect(await references.allTextContents()).toEqual(['1', '2']);
      expect(await page.locator('#source-2').isVisible()).toBe(false);
      await references.last().click();
      await page.waitForURL('**#source-2');
      expect(await page.locator('#source-2').isVisible()).toBe(true);
      expect(await page.locator('#source-2').innerText()).toContain('WHO guideline on ferritin');
      expect(await page.getByLabel('My value', { exact: true }).inputValue()).toBe('14');
      found.push(...(await accessibilityFaults(page)));
    });
    expect(faults).toEqual([]);
  });

  it('gets its place in the intervals and decision values, without a request', async () => {
    const faults = await on('/biomarkers/ferritin', DESKTOP, async (page, found) => {
      // The browser asks for the icon when it likes.
      page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/assets/icon.') || found.push(`request: ${request.url()}`)));
      const result = await fill(page, { value: '12', sex: 'female' });
      expect(result).toContain('Your 12 ng/mL is below the interval of 24 to 307 ng/mL for women, 18 years and older.');
      expect(result).toContain('iron deficiency: below 15 ng/mL');
      expect(result).toContain('Usual next step. Low ferritin: blood count');
      expect(result).not.toContain('for men, 18');
      expect(await fill(page, { value: '250' })).toContain('is inside the interval');
      expect(await page.locator('.zone-pin').innerText()).toBe('250');
      expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.search])')).toBe('[{},{},"",""]');
      found.push(...(await accessibilityFaults(page)));
    });
    expect(faults).toEqual([]);
  });

  // Phones and desktops: the first answer is what cannot wait.
  it.each([DESKTOP, PHONE])('that cannot wait is told first and as an alert', async (screen) => {
    await on('/biomarkers/potassium', screen, async (page) => {
      await fill(page, { value: '6.8' });
      expect(await page.getByRole('alert').innerText()).toMatch(/^Get help now\s+Severe hyperkalemia: Such a value can be an emergency\. Call/);
      expect(await page.locator('.says.crit .title').innerText()).toBe('High: severe hyperkalemia');
      await fill(page, { value: '4.2' });
      expect(await page.getByRole('alert').innerText()).toBe('');
      expect(await page.locator('.says.ok .title').innerText()).toBe('In range');
    });
  });

  it.each<[path: string, given: Parameters<typeof fill>[1], words: string]>([
    ['creatinine', { value: '0.9', sex: 'male', age: '40' }, 'is inside the interval of 0.7 to 1.3 mg/dL'],
    ['ldl-cholesterol', { value: '4.9', unit: 'mmol/L' }, 'It falls under "very high"'],
    ['ldl-cholesterol', { value: '4.9', unit: 'mmol/L' }, '\nVery high\n'],
    ['hemoglobin-a1c', { value: '47', unit: 'mmol/mol' }, 'It falls under "prediabetes"'],
    ['hemoglobin-a1c', { value: '6', sex: 'female', condition: 'pregnancy' }, 'Usual next step. High in pregnancy: a visit to the maternity team'],
    ['hemoglobin', { value: '7.5', sex: 'male', age: '40' }, 'Severe anemia: Such a value needs a clinician today.'],
    ['tsh', { value: '6.1', sex: 'male', age: '40' }, 'a repeat after 2 to 3 months'],
    ['egfr', { value: '>90' }, 'A value of more than 90'],
    ['creatinine', { value: '110' }, 'Did you mean 110 µmol/L?'],
    ['white-blood-cell-count', { value: '6,500 /µL' }, 'Your 6.5 10³/µL is inside the interval'],
    ['platelet-count', { value: '250 K/mcL' }, 'Your 250 10³/µL is inside the interval'],
    ['urine-albumin-creatinine-ratio', { value: '12 mg/g creatinine' }, 'Your 12 mg/g is'],
    ['ldl-particle-number', { value: '1800' }, 'Usual next step. High LDL-P with normal LDL cholesterol'],
    ['urine-albumin', { value: '90 mg/L' }, 'Usual next step. First high value'],
    ['alt', { value: '250', sex: 'female', condition: 'taking a medicine, with high bilirubin' }, 'Usual next step. ALT and bilirubin both high on a medicine'],
    ['hemoglobin', { value: '12.5' }, 'Depends on sex'],
    ['hemoglobin-a1c', { value: '6.8', condition: 'diabetes' }, 'Goal reached'],
    ['high-sensitivity-troponin-i', { value: '25', sex: 'male', condition: 'Abbott ARCHITECT STAT assay, 99th percentile' }, 'In range'],
    ['progesterone', { value: '2', sex: 'female', age: '30' }, 'Depends on condition'],
    ['ldl-cholesterol', { value: '90', condition: 'at very high cardiovascular risk' }, 'Goal not reached'],
  ])('of %s, %j, reads: %s', async (path, given, words) => {
    await on(`/biomarkers/${path}`, DESKTOP, async (page) => {
      const result = await fill(page, given);
      expect(result).toContain(words);
      if (given.value === '0.9') expect(result).not.toContain('acute kidney injury');
      if (given.condition === 'pregnancy') expect(result.toLowerCase()).not.toContain('prediabetes');
    });
  });

  it('that depends on the person has no place on the strip, which is that of one interval', async () => {
    await on('/biomarkers/hemoglobin', DESKTOP, async (page) => {
      expect(await fill(page, { value: '12.5' })).toContain('Depends on sex');
      expect(await page.locator('.zone-pin').count()).toBe(0);
      await fill(page, { value: '12.5', sex: 'male' });
      expect(await page.locator('.zone-pin').innerText()).toBe('12.5');
    });
  });

  it('of a link fills the reader, and marks the row of what happens next', async () => {
    await on('/biomarkers/ferritin#value=14&unit=ng/mL', DESKTOP, async (page) => {
      expect(await page.getByRole('row').filter({ hasText: 'Your result' }).innerText()).toMatch(/^Low ferritin\s+Your result/);
      expect(await page.locator('#my-answer').innerText()).toContain('Your 14 ng/mL is below');
    });
  });

  it('of a link with a unit as laboratories print it is read in one of the page', async () => {
    await on('/biomarkers/white-blood-cell-count#value=6500&unit=cells/uL', DESKTOP, async (page) => {
      await page.getByText('Your 6.5 10³/µL is inside').waitFor();
      expect(await page.getByLabel('My value', { exact: true }).inputValue()).toBe('6500 cells/uL');
    });
  });

  it('of a link with a unit of another test is not read in its own', async () => {
    await on('/biomarkers/calcium#value=75&unit=nmol/L', DESKTOP, async (page) => {
      expect(await page.locator('#my-answer').innerText()).toContain('the unit "nmol/L" is not one of this page');
    });
  });

  it.each([
    ['Ferritin', '14', 'ng/mL', 'Your 14 ng/mL is below'],
    ['LDL', '4.2', 'mmol/L', 'Your 4.2 mmol/L is above the limit'],
    ['A1c', '6.1', '', 'Your 6.1 % is above'],
  ])('of %s, typed on the home page, is read on its own page and stands in no request', async (marker, value, unit, words) => {
    const faults = await on('/', DESKTOP, async (page, found) => {
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        // The hash of an asset may hold any digits.
        if (!pathname.startsWith('/assets/') && `${pathname}${search} ${request.postData()}`.includes(value)) found.push(`request: ${request.url()}`);
      });
      await page.getByLabel('Marker', { exact: true }).fill(marker);
      await page.getByLabel('Value', { exact: true }).fill(value);
      await page.getByLabel('Unit', { exact: true }).fill(unit);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/biomarkers/**');
      await page.getByText(words).first().waitFor();
    });
    expect(faults).toEqual([]);
  });

  it('of an unknown marker leads to the search', async () => {
    await on('/', DESKTOP, async (page) => {
      await page.getByLabel('Marker', { exact: true }).fill('no such marker');
      await page.getByLabel('Value', { exact: true }).fill('14');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=no+such+marker');
    });
  });

  it('is compared only with the rows of its condition', async () => {
    await on('/biomarkers/estradiol', DESKTOP, async (page) => {
      const result = await fill(page, { value: '20', sex: 'female', condition: 'postmenopausal' });
      expect(result.match(/Your 20 pg\/mL/g)).toHaveLength(1);
      expect(result).toContain('(postmenopausal)');
    });
  });

  it('is read in the units of its page where those of laboratories cannot be loaded', async () => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      await page.route('**/units.js', (route) => route.abort());
      await page.reload();
      expect(await fill(page, { value: '14 ng/mL' })).toContain('Your 14 ng/mL is below');
      expect(await fill(page, { value: '14 mcg/L' })).toContain('the unit "mcg/L" is not one of this page');
    });
  });

  it.each(['250 000 /mm3', "250'000 /µl", '2,50,000 /cumm', '250.000/µL', '250·0'])('reads %s as 250 thousand', async (value) => {
    await on('/biomarkers/platelet-count', DESKTOP, async (page) => {
      expect(await fill(page, { value })).toContain('Your 250 10³/µL is inside');
    });
  });

  it.each([
    ['abc', 'Value: enter a number'],
    ['1,234', 'write 1234 or 1.234'],
    ['-3', 'Value: enter a number'],
    ["4'5", 'Value: enter a number'],
  ])('must be another number after %s', async (value, message) => {
    await on('/biomarkers/ferritin', DESKTOP, async (page) => {
      expect(await fill(page, { value })).toContain(message);
    });
  });
});

describeInBrowser('the API reference', () => {
  it('runs an operation and shows the answer in place', async () => {
    const faults = await on('/docs/api', DESKTOP, async (page) => {
      const operation = page.locator('#getBiomarker');
      await operation.getByText('Try it').click();
      await operation.getByRole('button', { name: 'Send' }).click();
      await operation
        .getByRole('status')
        .getByText(/^200 in/)
        .waitFor();
      expect(await operation.getByRole('status').innerText()).toContain('"slug": "ferritin"');
      // A long answer scrolls, also by keys.
      await page.keyboard.press('Tab');
      expect(await operation.getByRole('status').locator('pre:focus').count()).toBe(1);
    });
    expect(faults).toEqual([]);
  });

  it('shows request and answer open, each with a copy button, and the request in three languages without a script', async () => {
    await on('/docs/api', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const operation = page.locator('#getBiomarker');
      expect(await operation.getByRole('button', { name: 'Copy' }).count()).toBe(2);
      await operation.getByRole('button', { name: 'Copy' }).first().click();
      await operation.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl ');
    });
    await on('/docs/api', { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      const shown = async () => (await page.locator('#getBiomarker pre:visible').allInnerTexts()).map((text) => /^\s*(curl|fetch|import|\{)/.exec(text)?.[1]);
      expect(await shown()).toEqual(['curl', '{']);
      await page.locator('#getBiomarker').getByText('Python', { exact: true }).click();
      expect(await shown()).toEqual(['import', '{']);
      await page.locator('#getBiomarker').getByText('JavaScript', { exact: true }).click();
      expect(await shown()).toEqual(['fetch', '{']);
    });
  });

  it('is one small page that works without a script', async () => {
    const { text } = await on.api().get('/docs/api').expect(200);
    expect(gzipSync(text).length).toBeLessThan(60 * 1024);
    await on('/docs/api', { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('#searchBiomarkers form').isHidden()).toBe(true);
      await page.locator('#searchBiomarkers').getByText('Try it').click();
      expect(await page.locator('#searchBiomarkers form').isVisible()).toBe(true);
    });
  });
});
