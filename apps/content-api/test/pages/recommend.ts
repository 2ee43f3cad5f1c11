import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

let service: Service;

const PATH = '/panels/recommend';
const ask = (query: Record<string, string>) => service.api.get(PATH).query(query);

describe('the page that recommends tests', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  it('starts with a form that needs no JavaScript and a link per concern', async () => {
    const { text } = await service.api.get(PATH).expect(200);
    expect(text).toMatch(/<form class="card raised choose" action="\/panels\/recommend" method="get">/);
    for (const name of ['concern', 'sex', 'budget', 'markers']) expect(text).toContain(`name="${name}"`);
    expect(text).toContain('href="/panels/recommend?concern=thyroid"');
    expect(text).not.toContain('noindex');
  });

  it.each([
    ['', false],
    ['?concern=thyroid', true],
  ])('at "%s" is folded above an answer only', async (query, isFolded) => {
    const { text } = await service.api.get(`${PATH}${query}`).expect(200);
    expect(/<details>\s*<summary>Change the concern[^<]*<\/summary>\s*<form/.test(text)).toBe(isFolded);
  });

  it('asks for what was reviewed, within its bounds', async () => {
    const { text } = await service.api.get(PATH).expect(200);
    const words = wordsOf(/<form class="card raised choose".*?<\/form>/s.exec(text)![0]);
    expect(words).toBe(golden(new URL('golden/recommend-form.txt', import.meta.url), words));
  });

  it('returns the same tests, prices, totals and notes as the tool', async () => {
    const { text } = await ask({ concern: 'thyroid', sex: 'female', budget: '100', markers: '' }).expect(200);
    expect(text).toContain('Thyroid Panel (TSH, Free T4, TPO Antibodies)');
    expect(text).toMatch(/Together \$59\b/);
    expect(text).toContain('All core tests are in the set: TSH, free T4 and TPO antibodies.');
    expect(text).not.toMatch(/packagePreference|maxBudgetUsd/);
    expect(text).toMatch(/<option value="thyroid" selected>/);
    expect(text).toContain('value="100"');
  });

  it('names a recommended panel', async () => {
    const { text } = await service.api.get(`${PATH}.md`).query({ concern: 'fatigue_energy' }).expect(200);
    expect(text).toContain('## Recommended panel\n\n[Essential Panel](/panels/essential), $129');
    expect(text).toContain('Lacks Vitamin B12');
    expect(text).toContain('Worth adding to the panel: Vitamin B12 Test');
  });

  it('begins with what costs less than the panel', async () => {
    const { text } = await service.api.get(`${PATH}.md`).query({ concern: 'fatigue_energy' }).expect(200);
    expect(text.indexOf('## Less is enough')).toBeGreaterThan(0);
    expect(text.indexOf('## Less is enough')).toBeLessThan(text.indexOf('## Recommended panel'));
    expect(text).toMatch(/Together \$127\./);
    expect(text).toContain('([WHO 2024](https://www.who.int/publications/i/item/9789240088542))');
  });

  it('says how to prepare for the named tests', async () => {
    const { text } = await service.api
      .get(`${PATH}.md`)
      .query({ concern: 'specific_tests', sex: 'male', budget: '100', markers: 'PSA, testosterone' })
      .expect(200);
    expect(text).toContain('### Before you order and before the draw');
    expect(text).toContain('decide together with a clinician');
    expect(text).toContain('between 7 and 10 in the morning, fasting');
    expect(text).toContain('An order is for one person.');
  });

  it('accepts common marker names and shows the price of single tests first', async () => {
    const { text } = await service.api.get(`${PATH}.md`).query({ concern: 'specific_tests', markers: 'TSH, a1c' }).expect(200);
    expect(text).toMatch(/- Thyroid-Stimulating Hormone alone: .* for \$24\.\n- Hemoglobin A1c alone: .* for \$22\./);
  });

  it('is neither indexed nor cached, and has a URL to share', async () => {
    const { text, headers } = await ask({ concern: 'heart_risk', budget: ' ', sex: '' }).expect(200);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers.link).toContain('/panels/recommend?concern=heart_risk&sex=not_specified>; rel="canonical"');
    expect(text).not.toContain('application/ld+json');
  });

  it('shows a changed price at once', async () => {
    const total = async () => /Together (\$[\d.]+)\./.exec((await ask({ concern: 'specific_tests', markers: 'ferritin' })).text)?.[1];
    expect(await total()).toBe('$24');
    await service.database.run(`UPDATE content.catalog_item SET price_cents = 2550 WHERE handle = 'ferritin'`);
    expect(await total()).toBe('$25.50');
    await service.database.run(`UPDATE content.catalog_item SET price_cents = 2400 WHERE handle = 'ferritin'`);
  });

  it.each([
    [{ concern: 'love' }, 'concern'],
    [{ sex: 'male' }, 'concern'],
    [{ budget: 'much' }, 'budget'],
    [{ concern: 'thyroid', sex: 'x' }, 'sex'],
    [{ concern: 'thyroid', budget: 'much' }, 'budget'],
    [{ concern: 'thyroid', budget: '1.99' }, 'budget'],
    [{ concern: 'thyroid', budget: '2000.01' }, 'budget'],
    [{ concern: 'thyroid', markers: 'qqxzvy' }, 'markers'],
    [{ concern: 'thyroid', markers: 'tsh,tsh,tsh,tsh,tsh,tsh' }, 'markers'],
  ])('refuses %j and names %s', async (query, name) => {
    const { text } = await ask(query as unknown as Record<string, string>).expect(400);
    expect(text).toMatch(new RegExp(`not valid: ${name} |${name}: `));
  });

  it.each([
    { concern: 'thyroid', budget: '2' },
    { concern: 'thyroid', budget: '2000' },
    { concern: 'thyroid', markers: 'tsh,tsh,tsh,tsh,tsh' },
  ])('takes %j, which is just within the bounds', async (query) => {
    await ask(query as unknown as Record<string, string>).expect(200);
  });

  it('refuses a wrong concern in one sentence of plain words, with a way back to the form', async () => {
    const { text } = await ask({ concern: 'nonsense' }).set('Accept', 'text/markdown').expect(400);
    expect(text).toContain('\n\nThe request is not valid: concern must be one of the concerns of the form.\n\n');
    expect(text).toContain('[Begin this page again](/panels/recommend)');
    expect(text).not.toContain('general');
  });

  it('advises care for urgent symptoms without a price', async () => {
    const { text } = await service.api.get(`${PATH}.md`).query({ concern: 'urgent_symptoms', budget: '100' }).expect(200);
    expect(text).toContain('need medical care now');
    expect(text.replace('up to $100', '')).not.toContain('$');
  });

  it('opens with the care notice for urgent words in a field', async () => {
    for (const query of [{ concern: 'specific_tests', markers: 'chest pain, troponin' }, { concern: 'my face is drooping' }]) {
      const { text } = await service.api.get(`${PATH}.md`).query(query).expect(200);
      expect(text).toMatch(/^# .*\n\n\*\*Get help now\.\*\*/);
      expect(text).not.toContain('$');
    }
  });

  it('tells a woman of any age when hormones of the cycle decide nothing', async () => {
    const shown = (sex: string) => ask({ concern: 'hormone_balance', sex }).set('Accept', 'text/markdown').expect(200);
    expect((await shown('female')).text).toContain('From the age of 45, typical changes and a year without periods tell menopause.');
    expect((await shown('male')).text).not.toContain('menopause');
  });

  it('escapes the input', async () => {
    const { text } = await ask({ concern: 'thyroid', markers: '"><script>alert(1)</script>' }).expect(400);
    expect(text).not.toContain('<script>alert');
  });
});
