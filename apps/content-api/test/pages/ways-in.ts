import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

let service: Service;

describe('ways in', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  describe('the URL of a biomarker', () => {
    it.each([
      ['/biomarkers/hba1c', '/biomarkers/hemoglobin-a1c'],
      ['/biomarkers/HbA1c.md', '/biomarkers/hemoglobin-a1c.md'],
      ['/biomarkers/ldl', '/biomarkers/ldl-cholesterol'],
      ['/biomarkers/Ferritin', '/biomarkers/ferritin'],
      ['/biomarkers/serum%20ferritin', '/biomarkers/ferritin'],
      ['/loinc/2276-4', '/biomarkers/ferritin'],
    ])('such as %s redirects to %s', async (path, page) => {
      await service.api.get(path).expect(308).expect('Location', page);
      await service.api.head(path).expect(308);
    });

    it.each(['/biomarkers/no-such-thing', '/loinc/9999999-9', '/loinc/ferritin', '/biomarkers/%3Cscript%3E', '/biomarkers/%2525'])(
      'is unknown as %s',
      async (path) => {
        await service.api.get(path).expect(404);
      },
    );
  });

  describe('the home page', () => {
    it('begins with a marker, a value and a unit, of which a form sends the marker alone', async () => {
      const { text } = await service.api.get('/').set('Accept', 'text/html').expect(200);
      const form = /<form class="entry"[\s\S]*?<\/form>/.exec(text)![0];
      expect(form).toContain('action="/search" method="get"');
      expect(form.match(/<input /g)).toHaveLength(3);
      expect(form.match(/ name="[^"]*"/g)).toEqual([' name="q"']);
      expect(form).toContain('<option value="Ferritin">');
      expect(text.indexOf(form)).toBeLessThan(text.indexOf('<h2'));
    });

    it('links ten markers, the report, the recommendation and every category, to pages that exist', async () => {
      const { text } = await service.api.get('/index.md').expect(200);
      const wanted = /## Most wanted\n\n([^#]+)/
        .exec(text)![1]!
        .match(/\(\/biomarkers\/[^)]+(?=\))/g)!
        .map((found) => found.slice(1));
      expect(wanted).toHaveLength(10);
      for (const path of wanted) await service.api.get(path).expect(200);
      for (const path of ['/report', '/panels/recommend', '/browse/a-z', '/browse/symptoms', '/categories/heart-health']) expect(text).toContain(`](${path})`);
    });
  });

  describe('the browse page', () => {
    it('lists the markers of a blood count in report order', async () => {
      const { text } = await service.api.get('/browse/panels.md').expect(200);
      expect(text).toMatch(/## Complete blood count[^#]+- \[Hemoglobin/i);
    });

    it('leads from a symptom to its first tests', async () => {
      const { text } = await service.api.get('/browse/symptoms.md').expect(200);
      expect(text).toMatch(/## Tiredness and low energy\n\n- \[Hemoglobin/);
    });

    it('lists the most read biomarkers', async () => {
      await service.api.get('/biomarkers/zinc').expect(200);
      await service.deps.flushActivity();
      await service.clearCaches();
      expect((await service.api.get('/browse/most-read.md').expect(200)).text).toContain('(/biomarkers/zinc)');
    });

    it('lists abbreviations', async () => {
      expect((await service.api.get('/browse/a-z.md').expect(200)).text).toContain('[Alanine Aminotransferase (ALT)](/biomarkers/alt)');
    });
  });

  describe('the index of documents', () => {
    it('lists each document once, under its audience', async () => {
      const { text } = await service.api.get('/docs.md').expect(200);
      const slugsIn = (part: string) => [...part.matchAll(/^- \[.+\]\(\/docs\/([\w-]+)\)/gm)].map(([, slug]) => slug);
      expect(slugsIn(text).toSorted()).toEqual((await service.deps.documents.all()).map(({ slug }) => slug).toSorted());
      expect(slugsIn(text.split('## About this service')[1]!)).toEqual(['attribution', 'medical-disclaimer', 'support', 'changelog']);
    });
  });

  describe('the comparison of services', () => {
    it('shows each statement on a line of its own, and a dash without a source', async () => {
      const { text } = await service.api.get('/compare').expect(200);
      expect(text).toMatch(/source<\/a>\)<br>/);
      expect(text).not.toMatch(/<td>\s*<\/td>|&lt;br/);
    });
  });

  describe('the search page', () => {
    it.each([
      ['ferritin', '/biomarkers/ferritin'],
      ['max panel', '/panels/max'],
      ['iron status', '/categories/iron-status'],
      ['rate limit', '/docs/'],
      ['everlywell', '/compare/everlywell'],
    ])('finds %s', async (q, path) => {
      const { text } = await service.api.get('/search').query({ q }).expect(200).expect('Cache-Control', 'no-store');
      expect(text).toContain(`<a href="${path}`);
      expect(text).toContain('noindex');
    });

    it('says what was read otherwise, what is not here, and why each marker was found', async () => {
      const search = async (q: string) => (await service.api.get('/search.md').query({ q }).expect(200)).text;
      expect(await search('feritin')).toContain('"feritin" was read as "ferritin".');
      expect(await search('GAD antibodies')).toMatch(/Not among the tests here: GAD antibodies\.[\s\S]*No page matches\.[\s\S]*Did you mean/);
      expect(await search('hair loss')).toContain('(among the first tests for hair loss)');
      await service.api.get('/biomarkers/glucose').expect(308).expect('Location', '/biomarkers/glucose-fasting');
    });

    it('opens with the care notice, and shows nothing else for self-harm', async () => {
      const search = async (q: string) => (await service.api.get('/search.md').query({ q }).expect(200)).text;
      expect(await search('chest pain and low iron')).toMatch(/^# Search: .*\n\n\*\*Get help now\.\*\* .*911.*\n\n[\s\S]*\/biomarkers\//);
      const alone = await search('I want to die');
      expect(alone).toMatch(/^# Search: I want to die\n\n\*\*Get help now\.\*\* Talk to someone now.*988.*\n\n---/);
      expect(alone).not.toContain('](/biomarkers');
      expect((await service.api.get('/biomarkers.md').query({ search: 'chest pain' }).expect(200)).text).toContain('**Get help now.**');
    });

    it.each(['/search?q=crushing+chest+pain', '/search?q=want+to+die', '/biomarkers?search=cant+breathe', '/panels/recommend?concern=urgent_symptoms'])(
      '%s shows the care notice as an alert, once and first',
      async (address) => {
        const { text } = await service.api.get(address).expect(200);
        expect(text.match(/role="alert"/g)).toHaveLength(1);
        expect(text).toMatch(/<\/h1>\s*<p class="alert" role="alert"><strong>Get help now\.<\/strong> /);
        expect(text).not.toContain('was read as');
        const { text: calm } = await service.api.get('/search?q=vitamin+d+overdose').expect(200);
        expect(calm).not.toContain('role="alert"');
      },
    );

    it('says why a topic found each marker, in the list of biomarkers too', async () => {
      const { text } = await service.api.get('/biomarkers.md').query({ search: 'hair loss' }).expect(200);
      expect(text).toMatch(/\[Ferritin\]\(\/biomarkers\/ferritin\): .*\(among the first tests for hair loss/);
    });

    it('finds an abbreviation and no guide that only mentions it', async () => {
      const { text } = await service.api.get('/search.md').query({ q: 'tsh' }).expect(200);
      expect(text).toContain('[Thyroid-Stimulating Hormone (TSH)](/biomarkers/tsh)');
      expect(text).not.toContain('## Documentation');
    });

    it('asks for a longer query, suggests names and escapes the query', async () => {
      const search = async (q: string) => (await service.api.get('/search.md').query({ q }).expect(200)).text;
      expect(await search('f')).toContain('at least 2 characters');
      expect(await search('qqxzvy')).toContain('No page matches');
      const { text } = await service.api.get('/search').query({ q: '"><script>alert(1)</script>' }).expect(200);
      expect(text).not.toContain('<script>alert');
      await service.api.get('/search').query({ q: 'f'.repeat(201) }).expect(400); // prettier-ignore
    });
  });

  it.each([
    ['ferritin 14 ng/mL', '/biomarkers/ferritin#value=14&unit=ng%2FmL'],
    ['LDL 4,9 mmol/L', '/biomarkers/ldl-cholesterol#value=4%2C9&unit=mmol%2FL'],
    ['vitamin b12', '/biomarkers/vitamin-b12'],
  ])('a search for "%s" hands the value on', async (q, href) => {
    const { text } = await service.api.get('/search.md').query({ q }).expect(200);
    expect(text).toContain(`](${href})`);
  });

  describe('without a shop', () => {
    it.each(['/build?items=a', '/checkout?panel=max', '/checkout/custom?items=a'])('%s explains that nothing is sold', async (path) => {
      const { text } = await service.api.get(path).expect(200);
      expect(text).toContain('Nothing is sold here');
      expect(text).toContain('noindex');
    });

    it.each(['/', '/panels', '/panels/max', '/panels/recommend?concern=fatigue_energy'])('the prices of %s are labeled as samples', async (path) => {
      expect((await service.api.get(path).expect(200)).text).toContain('Sample prices.');
    });
  });

  describe('a category', () => {
    it('begins with the markers of the smallest panel, in its order', async () => {
      const { text } = await service.api.get('/categories/heart-health.md').expect(200);
      const names = [...text.matchAll(/^- \[([^\]]+)\]\(\/biomarkers\//gm)].map(([, name]) => name);
      expect(names.slice(0, 3)).toEqual(['Total Cholesterol (TC)', 'LDL Cholesterol (LDL-C)', 'HDL Cholesterol (HDL-C)']);
      expect(names).toHaveLength(18);
    });
  });

  describe('a comparison of biomarkers', () => {
    it('accepts any name and has one table', async () => {
      const { text } = await service.api.get('/compare-biomarkers.md').query({ of: 'LDL, ApoB,2276-4' }).expect(200);
      expect(text).toMatch(/\| Compared \|.+LDL.+\|.+Apolipoprotein B.+\|.+Ferritin.+\|/);
      expect(text).toMatch(/\| Fasting \|/);
      expect(text).toContain('below 130 mg/dL (below 3.4 mmol/L)');
    });

    it.each(['ferritin', 'ferritin,iron,zinc,copper,lead', 'ferritin,xyzzy'])('refuses of=%s by name', async (of) => {
      const { text } = await service.api.get('/compare-biomarkers').query({ of }).expect(400);
      expect(text).toMatch(/\bof\b/);
    });

    it('has a form', async () => {
      const { text } = await service.api.get('/compare-biomarkers').expect(200);
      expect(text).toContain('name="of"');
    });
  });
});
