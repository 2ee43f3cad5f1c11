import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING_OF_OURS } from '../nothing-of-ours.ts';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

let service: Service;

describe('ways in', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '1000' });
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
      ['/loinc/14682-9', '/biomarkers/creatinine'],
      ['/loinc/2345-7.md', '/biomarkers/glucose-fasting.md'],
    ])('such as %s redirects to %s', async (path, page) => {
      await service.api.get(path).expect(308).expect('Location', page);
      await service.api.head(path).expect(308);
    });

    it.each([
      '/biomarkers/no-such-thing',
      '/loinc/9999999-9',
      '/loinc/ferritin',
      '/loinc/1988-5',
      '/loinc/2339-0',
      '/loinc/10835-7',
      '/biomarkers/%3Cscript%3E',
      '/biomarkers/%2525',
    ])('is unknown as %s', async (path) => {
      await service.api.get(path).expect(404);
    });
  });

  it('a page lists further codes with their difference, and the API gives the same', async () => {
    const { body } = await service.api.get('/api/v1/biomarkers/creatinine').expect(200);
    const { text } = await service.api.get('/biomarkers/creatinine.md').expect(200);
    expect(body.data.loincAlso.length).toBeGreaterThan(2);
    for (const { code, differs } of body.data.loincAlso) expect(text).toMatch(new RegExp(`\\| ${code} \\|.*\\| ${differs}`));
  });

  describe('the reader of values', () => {
    it.each([
      ['lipase', 'the one of your laboratory may differ: acute pancreatitis, one of three criteria.'],
      ['creatinine', 'so they are not compared here. A rise over time: acute kidney injury'],
    ])('of %s names the decision values that count something else', async (slug, words) => {
      const { text } = await service.api.get(`/biomarkers/${slug}`).set('Accept', 'text/html').expect(200);
      expect(text).toContain(words);
    });

    it('asks for no condition that no value can reach', async () => {
      const { text } = await service.api.get('/biomarkers/calcium').set('Accept', 'text/html').expect(200);
      expect(text).not.toContain('>Primary hyperparathyroidism without symptoms</option>');
    });

    it.each([
      ['ferritin', true],
      ['potassium', false],
    ])('of %s says whether sex changes its limits: %s', async (slug, changes) => {
      const { text } = await service.api.get(`/biomarkers/${slug}`).set('Accept', 'text/html').expect(200);
      expect(text.includes('Sex and age may change the limits')).toBe(changes);
    });

    it('has no such note where it compares every decision value', async () => {
      const { text } = await service.api.get('/biomarkers/ferritin').set('Accept', 'text/html').expect(200);
      expect(text).not.toContain('not compared here');
    });
  });

  describe('an unknown address', () => {
    it.each([
      ['/biomarkers/feritin', '/biomarkers/ferritin'],
      ['/biomarkers/blood-suger', '/biomarkers/glucose-fasting'],
      ['/ferritin', '/biomarkers/ferritin'],
      ['/tests/vitamin-d', '/biomarkers/vitamin-d-25-hydroxy'],
      ['/categories/thyroid', '/biomarkers/tsh'],
    ])('such as %s leads on to %s', async (path, meant) => {
      const { text } = await service.api.get(path).set('Accept', 'text/html').expect(404);
      expect(text).toMatch(/<ul class="chips">/);
      expect(text).toContain(`<a href="${meant}">`);
      expect(text).toContain('<a href="/biomarkers">');
      expect(text.slice(text.indexOf('<h1>')).match(/<form class="search"/g)).toHaveLength(1);
    });

    it.each(['/qqxzvy', '/biomarkers/%00', '/%F0%9F%A9%B8', '/%3Cqqxzvy%3E', `/${'x'.repeat(4000)}`])('such as %s leads to the beginnings', async (path) => {
      const { text, status } = await service.api.get(path).set('Accept', 'text/html');
      expect([400, 404]).toContain(status);
      expect(text).not.toContain('Did you mean');
      expect(text).toContain('href="/biomarkers"');
    });
  });

  describe('the home page', () => {
    it('begins with a marker, a value and a unit, of which a form sends the marker alone', async () => {
      const { text } = await service.api.get('/').set('Accept', 'text/html').expect(200);
      const form = /<form class="card raised entry"[\s\S]*?<\/form>/.exec(text)![0];
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

  describe('the example on the home page', () => {
    it('is a reading of the numbers of its page, with its limits and its next step', async () => {
      const { text } = await service.api.get('/').expect(200);
      const example = /<section class="card raised value example"[\s\S]*?<\/section>/.exec(text)![0];
      expect(example).toContain('aria-label="Example of a reading"');
      const { optimalRanges, whatNext } = (await service.api.get('/api/v1/biomarkers/ferritin').expect(200)).body.data;
      const { normalMin, normalMax } = optimalRanges.find(({ gender }: { gender: string }) => gender === 'female');
      expect(example).toContain(`Your 14 ng/mL is below the interval of ${normalMin} to ${normalMax} ng/mL`);
      const { pattern, next } = whatNext.find(({ id }: { id: string }) => id === 'low-ferritin');
      expect(example).toContain(`${pattern}: b${next.slice(1)}`);
      const references = [...example.matchAll(/<a class="source" href="([^"]+)"/g)].map(([, address]) => address);
      expect(references).toEqual(['/biomarkers/ferritin#source-1', '/biomarkers/ferritin#source-2']);
      expect((await service.api.get('/biomarkers/ferritin').expect(200)).text).toMatch(/id="source-1"[\s\S]*id="source-2"/);
    });

    it('leads on by icons and names, one for each category', async () => {
      const { text } = await service.api.get('/').expect(200);
      const categories = (await service.api.get('/api/v1/biomarkers/categories').expect(200)).body.data.data;
      expect(categories.length).toBeGreaterThan(10);
      const missing = categories.filter(({ slug }: { slug: string }) => !text.includes(`</svg><a href="/categories/${slug}">`));
      expect(missing).toEqual([]);
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

  describe('the preparation of a biomarker', () => {
    it('tells once that biotin falsifies the test, and tells fasting in one row alone', async () => {
      const tsh = (await service.api.get('/biomarkers/tsh.md').expect(200)).text;
      expect(tsh).toContain('- Biotin causes a falsely low result.\n  - Pause biotin supplements for at least 2 days');
      expect(tsh).not.toContain('Biotin can falsify the result. Pause');
      const vitaminD = (await service.api.get('/biomarkers/vitamin-d-25-hydroxy.md').expect(200)).text;
      expect(vitaminD).toContain('Biotin can falsify the result. Pause');
      expect(vitaminD).toContain('**Fasting:** Not needed');
      expect(vitaminD).not.toContain('No fasting');
    });
  });

  describe('the comparison of services', () => {
    it('shows each statement on a line of its own, and a dash without a source', async () => {
      const { text } = await service.api.get('/compare').expect(200);
      expect(text).toMatch(/ class="source" aria-label="Source \d+">\d+<\/a><br>/);
      expect(text).not.toMatch(/<td>\s*<\/td>|&lt;br/);
    });
  });

  describe('the sources of the comparison', () => {
    it('have numbers that the list below explains, each address once', async () => {
      const { text } = await service.api.get('/compare.md').expect(200);
      const [table = '', sources = ''] = text.split('## Sources');
      const cited = [...table.matchAll(/\(\[(\d+)\]\(<?([^)>]+)/g)].map(([, number, address]) => `${number} ${address}`);
      const listed = [...sources.matchAll(/^(\d+)\. \[.+\]\(<?([^)>]+)/gm)].map(([, number, address]) => `${number} ${address}`);
      expect(listed.length).toBeGreaterThan(5);
      expect(new Set(cited)).toEqual(new Set(listed));
      expect(new Set(listed).size).toBe(listed.length);
    });
  });

  describe('the panels', () => {
    it('say what the dearer one adds, and for how much', async () => {
      type Panel = { slug: string; name: string; price: number; biomarkerSlugs: string[] };
      const panels: Panel[] = (await service.api.get('/api/v1/lab-packages').expect(200)).body.data.data;
      const [small, middle, large] = panels.toSorted((one, other) => one.biomarkerSlugs.length - other.biomarkerSlugs.length) as [Panel, Panel, Panel];
      for (const [panel, smaller] of [
        [middle, small],
        [large, middle],
      ] as const) {
        const { text } = await service.api.get(`/panels/${panel.slug}.md`).expect(200);
        const part = text.split(`## What it adds to the ${smaller.name}`)[1]!.split('\n## ')[0]!;
        const added = panel.biomarkerSlugs.filter((slug) => !smaller.biomarkerSlugs.includes(slug));
        expect(part).toContain(`${added.length} biomarkers for $${panel.price - smaller.price} more`);
        expect([...part.matchAll(/\(\/biomarkers\/([\w-]+)\)/g)].map(([, slug]) => slug).toSorted()).toEqual(added.toSorted());
      }
      expect((await service.api.get(`/panels/${small.slug}.md`)).text).not.toContain('What it adds');
    });

    it('name the hours of their fast, and where to read on', async () => {
      for (const path of ['/panels.md', '/panels/advanced.md'])
        expect((await service.api.get(path).expect(200)).text).toMatch(/Fasting[^\n]*Needed, at least \d+ hours \(\[why\]\(\/docs\/fasting-tests\)\)/);
      expect((await service.api.get('/panels/recommend.md?concern=heart_risk').expect(200)).text).toContain('](/docs/fasting-tests)');
    });
  });

  describe('the search page', () => {
    it.each([
      ['ferritin', '/biomarkers/ferritin'],
      ['max panel', '/panels/max'],
      ['iron status', '/categories/iron-status'],
      ['rate limit', '/docs/'],
      ['everlywell', '/compare/everlywell'],
      ['blood test', '/biomarkers/hemoglobin'],
      ['blood test', '/panels/essential'],
      ['how to lead a healthy life', '/biomarkers/hemoglobin'],
    ])('finds %s', async (q, path) => {
      const { text } = await service.api.get('/search').query({ q }).expect(200).expect('Cache-Control', 'no-store');
      expect(text).toContain(`<a href="${path}`);
      expect(text).toContain('noindex');
    });

    it('says what was read otherwise, what is not here, and why each marker was found', async () => {
      const search = async (q: string) => (await service.api.get('/search.md').query({ q }).expect(200)).text;
      expect(await search('feritin')).toContain('"feritin" was read as "ferritin".');
      expect(await search('GAD antibodies')).toMatch(/Not among the tests here: GAD antibodies\.[\s\S]*No page matches\.[\s\S]*Did you mean/);
      for (const q of NOTHING_OF_OURS) expect(await search(q)).toMatch(/No page matches\.(?![\s\S]*Did you mean)/);
      expect(await search('hair loss')).toMatch(
        /- \[Ferritin\]\(\/biomarkers\/ferritin\): .* Among the first tests for "hair loss".*\.\\\n  \*Women 24–307 ng\/mL, men 24–336 ng\/mL\*/,
      );
      await service.api.get('/biomarkers/glucose').expect(308).expect('Location', '/biomarkers/glucose-fasting');
    });

    it('marks the words of the query beside the names of its hits', async () => {
      const { text } = await service.api.get('/search').query({ q: 'what is high in hair loss' }).expect(200);
      const list = /<ul class="rows">[\s\S]*?<\/ul>/.exec(text)![0];
      expect(list).toContain('tests for &quot;<mark>hair</mark> <mark>loss</mark>');
      expect(new Set([...list.matchAll(/<mark>([^<]*)/g)].map(([, word]) => word!.toLowerCase()))).toEqual(new Set(['hair', 'loss']));
    });

    it('counts what it found, and names the panels that hold those biomarkers', async () => {
      const { text } = await service.api.get('/search.md').query({ q: 'tired all the time' }).expect(200);
      const [, count] = /\n(\d+) biomarkers?[^.]*, the best first\./.exec(text)!;
      const found = [...text.split('## Panels')[0]!.matchAll(/^- \[[^\]]+\]\(\/biomarkers\/([\w-]+)\)/gm)].map(([, slug]) => slug!);
      expect(found).toHaveLength(Number(count));
      const panels: { slug: string; biomarkerSlugs: string[] }[] = (await service.api.get('/api/v1/lab-packages').expect(200)).body.data.data;
      expect(panels).toHaveLength(3);
      for (const { slug, biomarkerSlugs } of panels) {
        const held = found.filter((each) => biomarkerSlugs.includes(each)).length;
        const words = held === found.length ? `All ${held}` : `${held} of these ${found.length}`;
        expect(text.includes(`](/panels/${slug}): ${words}`)).toBe(held > 0);
      }
    });

    it('opens with the care notice, and shows nothing else for self-harm', async () => {
      const search = async (q: string) => (await service.api.get('/search.md').query({ q }).expect(200)).text;
      expect(await search('chest pain and low iron')).toMatch(/^# Search: .*\n\n\*\*Get help now\.\*\* .*911.*\n\n[\s\S]*\/biomarkers\//);
      const alone = await search('I want to die');
      expect(alone).toMatch(/^# Search: I want to die\n\n\*\*Get help now\.\*\* Talk to someone now.*988.*\n\n---/);
      expect(alone).not.toContain('](/biomarkers');
      expect((await service.api.get('/biomarkers.md').query({ search: 'chest pain' }).expect(200)).text).toContain('**Get help now.**');
    });

    it.each([
      '/search?q=crushing+chest+pain',
      '/search?q=want+to+die',
      '/biomarkers?search=cant+breathe',
      '/search?q=胸痛',
      '/biomarkers?search=боль+в+груди',
      '/panels/recommend?concern=urgent_symptoms',
    ])('%s shows the care notice as an alert, once and first', async (address) => {
      const { text } = await service.api.get(address).expect(200);
      expect(text.match(/role="alert"/g)).toHaveLength(1);
      expect(text).toMatch(/<\/h1>\s*<p class="alert" role="alert"><svg class="i" .*?<\/svg><strong>Get help now\.<\/strong> /);
      expect(text).not.toContain('was read as');
      const { text: calm } = await service.api.get('/search?q=vitamin+d+overdose').expect(200);
      expect(calm).not.toContain('role="alert"');
    });

    it('says why a topic found each marker, in the list of biomarkers too', async () => {
      const { text } = await service.api.get('/biomarkers.md').query({ search: 'hair loss' }).expect(200);
      expect(text).toMatch(/\[Ferritin\]\(\/biomarkers\/ferritin\): .*\(among the first tests for "hair loss"/);
    });

    it('finds an abbreviation and no guide that only mentions it', async () => {
      const { text } = await service.api.get('/search.md').query({ q: 'tsh' }).expect(200);
      expect(text).toContain('[Thyroid-Stimulating Hormone (TSH)](/biomarkers/tsh)');
      expect(text).not.toContain('## Guides');
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

  it.each([
    ['vitamin d 75 nmol/L', ['vitamin-d-25-hydroxy']],
    ['a1c 6.4 %', ['hemoglobin-a1c']],
    ['TSH 4.5 mIU/L and ferritin 30 ng/mL', []],
    ['ferritin and iron 30 ng/mL', []],
    ['tired 30 ng/mL', []],
  ])('a search for "%s" hands the value to %j alone', async (q, slugs) => {
    const { text } = await service.api.get('/search.md').query({ q }).expect(200);
    expect([...text.matchAll(/\/biomarkers\/([\w-]+)#value=/g)].map(([, slug]) => slug)).toEqual(slugs);
  });

  describe('without a shop', () => {
    it.each(['/build?items=a', '/checkout?panel=max', '/checkout/custom?items=a'])('%s explains that nothing is sold', async (path) => {
      const { text } = await service.api.get(path).expect(200);
      expect(text).toContain('Nothing is sold here');
      expect(text).toContain('noindex');
    });

    it.each(['/panels', '/panels/max', '/panels/recommend?concern=fatigue_energy'])('the prices of %s are labeled as samples', async (path) => {
      expect((await service.api.get(path).expect(200)).text).toContain('Sample prices.');
    });
  });

  describe('a category', () => {
    it('begins with the markers of the smallest panel, in its order', async () => {
      const { text } = await service.api.get('/categories/heart-health.md').expect(200);
      const [, list = ''] = /^## Biomarkers$(.*?)^## /ms.exec(text) ?? [];
      const names = [...list.matchAll(/^- \[([^\]]+)\]\(\/biomarkers\//gm)].map(([, name]) => name);
      expect(names.slice(0, 3)).toEqual(['Total Cholesterol (TC)', 'LDL Cholesterol (LDL-C)', 'HDL Cholesterol (HDL-C)']);
      expect(names).toHaveLength(18);
    });

    it('gives the intervals of its markers', async () => {
      const { text } = await service.api.get('/categories/iron-status.md').expect(200);
      expect(text).toContain('stores iron in the body.\\\n  *Women 24–307 ng/mL, men 24–336 ng/mL*\n');
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
