import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { BASE_URL, LONGEST_REPLY, startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

const content: McpServer['rpc']['content'] = (...call) => service.rpc.content(...call);

describe('category and biomarker tools', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it('list every biomarker in its category with correct counts', async () => {
    const { categories } = await content('list_biomarker_categories');
    expect(categories).toHaveLength(14);
    let listed = 0;
    for (const { slug, biomarkerCount } of categories) {
      const { category, biomarkers } = await content('get_biomarker_category', { slug });
      expect([category.slug, category.biomarkerCount, biomarkers.length]).toEqual([slug, biomarkerCount, biomarkerCount]);
      listed += biomarkers.length;
    }
    expect(listed).toBe(catalogue.length);
  });

  it('find a biomarker by name, alias, LOINC code and misspelled name', async () => {
    for (const query of ['Ferritin', 'serum ferritin', '2276-4', '22764', 'feritin']) {
      const { results, total, query: echoed } = await content('search_biomarkers', { query });
      expect([results[0].slug, echoed, total >= 1]).toEqual(['ferritin', query, true]);
    }
    expect((await content('search_biomarkers', { query: 'α-Amylase' })).results[0].slug).toBe('amylase');
    expect((await content('search_biomarkers', { query: 'xyzzy plugh' })).results).toEqual([]);
  });

  it('return normal intervals, and targets only where a guideline sets one', async () => {
    const ldl = await content('get_biomarker', { slug: 'ldl-cholesterol' });
    expect([ldl.standardRanges.length > 0, ldl.optimalRanges.length > 0, ldl.url]).toEqual([true, true, `${BASE_URL}/biomarkers/ldl-cholesterol`]);
    expect(ldl.optimalRanges[0]).toMatchObject({ max: 100, source: 'NCEP ATP III (2001)' });
    const ferritin = await content('get_biomarker', { slug: 'ferritin' });
    expect([ferritin.standardRanges.length, ferritin.optimalRanges]).toEqual([2, []]);
    const leukocytes = await content('get_biomarker', { slug: 'urine-leukocyte-esterase' });
    expect([leukocytes.standardRanges, leukocytes.optimalRanges]).toEqual([[], []]);
  });

  it('name the people for whom a page has no number', async () => {
    const found = [];
    for (const slug of ['hemoglobin', 'glucose-fasting', 'creatinine', 'psa-total', 'lead'])
      found.push([slug, (await content('get_biomarker', { slug })).noNumbersFor]);
    expect(found).toEqual([
      ['hemoglobin', undefined],
      ['glucose-fasting', ['children']],
      ['creatinine', ['children', 'pregnancy']],
      ['psa-total', ['children']],
      ['lead', undefined],
    ]);
  });

  it('return the time of day, the confounders and the test frequency', async () => {
    const { biomarker } = await content('get_biomarker', { slug: 'cortisol' });
    expect(biomarker.bestTimeOfDay).toMatch(/morning|8/i);
    expect(biomarker.interferingFactors.join(' ')).toMatch(/estrogen|steroid/i);
    expect(biomarker.frequency[0]).toContain('adrenal or pituitary disorder');
  });

  it('say once what rows of decision values share, and leave out what is empty', async () => {
    const { biomarker } = await content('get_biomarker', { slug: 'hemoglobin-a1c' });
    expect(biomarker.thresholds[0]).toMatchObject({
      kind: 'diagnostic',
      unit: '%',
      year: 2025,
      values: [
        { label: 'prediabetes', population: 'adults who are not pregnant', low: 5.7, high: 6.5, lowInclusive: true, highInclusive: false },
        { label: 'diabetes', low: 6.5, inUnits: [{ unit: 'mmol/mol', low: 48 }], meaning: 'diabetes when confirmed', careLevel: 'soon' },
      ],
    });
    expect(Object.keys(biomarker.thresholds[0].values[0])).toEqual([
      'label',
      'population',
      'applies',
      'low',
      'high',
      'lowInclusive',
      'highInclusive',
      'inUnits',
    ]);
    expect(biomarker).not.toHaveProperty('supplementLimits');
    const differences = biomarker.loincAlso.map(({ differs }: { differs: string }) => differs);
    expect(new Set(differences).size).toBe(differences.length);
    expect(biomarker.loincAlso[0].codes).toContainEqual({ code: '17856-6', name: 'Hemoglobin A1c/Hemoglobin.total in Blood by HPLC' });

    const creatinine = (await content('get_biomarker', { slug: 'creatinine' })).biomarker;
    const quantities = creatinine.thresholds.flatMap(({ values }: { values: { quantity?: string }[] }) => values.map(({ quantity }) => quantity));
    expect(quantities).toEqual(expect.arrayContaining(['rise', 'ratio', undefined]));
    expect(quantities).not.toContain('level');
  });

  it('say that no conversion is meaningful, and whom a value is for', async () => {
    expect((await content('get_biomarker', { slug: 'lipoprotein-a' })).biomarker.conversions).toEqual([]);
    const { thresholds } = (await content('get_biomarker', { slug: 'hemoglobin' })).biomarker;
    expect(thresholds[0].values[0].applies).toEqual({ sex: 'female', pregnancy: 'only' });
  });

  it('name no unit that has the same numbers', async () => {
    const { thresholds } = (await content('get_biomarker', { slug: 'tsh' })).biomarker;
    expect(JSON.stringify(thresholds)).not.toContain('inUnits');
  });

  it('say in each answer about markers that it is not a diagnosis', async () => {
    const calls: [string, object][] = [
      ['get_biomarker', { slug: 'ferritin' }],
      ['get_biomarkers', { slugs: ['ferritin', 'nope'] }],
      ['get_lab_package', { slug: 'essential' }],
    ];
    for (const [name, args] of calls)
      expect([name, (await content(name, args)).disclaimer]).toEqual([
        name,
        'Educational, not a diagnosis. The interval of the reporting laboratory prevails.',
      ]);
    expect((await content('fetch', { id: 'biomarker:ferritin' })).text).toMatch(/not .*diagnos/i);
  });

  it('say in fetch what get_biomarker does not: prose, signs and sources, without its tables and lists', async () => {
    for (const slug of ['ferritin', 'testosterone-free', 'potassium', 'lead', 'zinc']) {
      const { biomarker } = await content('get_biomarker', { slug });
      const { text, metadata } = await content('fetch', { id: `biomarker:${slug}` });
      const plain = (text as string).replaceAll('\\', '');
      expect(metadata).toMatchObject({ kind: 'biomarker', slug, numbers: `get_biomarker ${slug}` });
      for (const heading of ['### Key points', '### What it tells you', '## When to get care', '## Food and lifestyle', '### Research', '## Reasons to test'])
        expect([slug, plain.includes(heading)]).toEqual([slug, true]);
      const repeated = [...biomarker.causes, ...biomarker.whatNext.map(({ next }: { next: string }) => next), ...biomarker.preparation];
      expect([slug, repeated.filter((words) => plain.includes(`- ${words.replace(/^(High|Low): /, '')}`))]).toEqual([slug, []]);
      expect([slug, /^\|/m.test(plain)]).toEqual([slug, false]);
    }
  });

  it('say of a next step the side of its values and the people that it is for', async () => {
    const stepsOf = async (slug: string) =>
      (await content('get_biomarker', { slug })).biomarker.whatNext as { pattern: string; side?: string; applies?: object }[];
    expect((await stepsOf('tsh')).find(({ pattern }) => pattern.startsWith('TSH above 4'))).toMatchObject({ applies: { pregnancy: 'never' } });
    expect((await stepsOf('ldl-particle-number'))[0]).toMatchObject({ side: 'above' });
  });

  it('fold ranges that differ by age alone', async () => {
    const { standardRanges } = await content('get_biomarker', { slug: 'testosterone-free' });
    expect(standardRanges).toHaveLength(2);
    expect(standardRanges[1]).toMatchObject({
      gender: 'male',
      ageMin: 20,
      unit: 'pg/mL',
      byAge: { columns: expect.arrayContaining(['ageMin', 'min', 'max']) },
    });
    expect(standardRanges[1].byAge.rows[0].slice(0, 4)).toEqual([20, 24, 52.5, 207]);
    expect(standardRanges[1].byAge.rows).toHaveLength(15);
    const compared = (await content('get_biomarkers', { slugs: ['testosterone-free'] })).items[0].biomarker.standardRanges;
    expect(compared).toHaveLength(2);
  });

  it('return every biomarker within the reply limit', async () => {
    const { results } = await everyBiomarker();
    for (const slug of results) {
      const called = await service.rpc.call('get_biomarker', { slug });
      expect([slug, called.content?.biomarker.slug, called.length <= LONGEST_REPLY]).toEqual([slug, slug, true]);
    }
  });

  it('say the same time of day alone and side by side, be it of the specimen or of a guideline', async () => {
    const slugs = ['cortisol', 'vldl-cholesterol', 'ferritin'];
    const alone = await Promise.all(slugs.map(async (slug) => (await content('get_biomarker', { slug })).biomarker.bestTimeOfDay));
    const { items } = await content('get_biomarkers', { slugs });
    expect(items.map(({ biomarker }: { biomarker: { timeOfDay?: string } }) => biomarker.timeOfDay)).toEqual(alone);
    expect(alone).toEqual([expect.stringContaining('8'), 'Morning, after the overnight fast', undefined]);
  });

  it('return several biomarkers in request order and name the missing ones', async () => {
    const { items, missing } = await content('get_biomarkers', { slugs: ['tsh', 'nope', 'ferritin'] });
    expect(items.map(({ slug, found, biomarker }: { slug: string; found: boolean; biomarker?: { slug: string } }) => [slug, found, biomarker?.slug])).toEqual([
      ['tsh', true, 'tsh'],
      ['nope', false, undefined],
      ['ferritin', true, 'ferritin'],
    ]);
    expect(missing).toEqual(['nope']);
    expect(await content('get_biomarkers', { slugs: ['a', 'b'] })).toMatchObject({ missing: ['a', 'b'] });
    const named = await content('get_biomarkers', { slugs: ['TSH', 'glucose', 'ferritin'] });
    expect(named).toMatchObject({
      missing: ['TSH', 'glucose'],
      suggestions: [
        { missing: 'TSH', slug: 'tsh' },
        { missing: 'glucose', slug: 'glucose-fasting' },
      ],
    });
    expect((await content('get_biomarkers', { slugs: ['vitamin', 'apolipoproteine'] })).suggestions).toEqual([
      { missing: 'vitamin', slug: 'vitamin-d-25-hydroxy' },
      { missing: 'vitamin', slug: 'vitamin-b12' },
      { missing: 'apolipoproteine', slug: 'apolipoprotein-b' },
      { missing: 'apolipoproteine', slug: 'apolipoprotein-a1' },
    ]);
  });

  async function everyBiomarker(limit = 50, filters = {}) {
    const results: string[] = [];
    let cursor: string | undefined;
    let total = 0;
    do {
      const page = await content('browse_biomarkers', { ...filters, limit, ...(cursor && { cursor }) });
      results.push(...page.biomarkers.map(({ slug }: { slug: string }) => slug));
      ({ nextCursor: cursor, total } = page);
      expect((cursor ?? '').length).toBeLessThanOrEqual(256);
    } while (cursor);
    return { results, total };
  }

  it('page through all biomarkers exactly once at any page size', async () => {
    for (const limit of [1, 7, 50]) {
      const { results, total } = await everyBiomarker(limit);
      expect([results.length, new Set(results).size, total]).toEqual(Array(3).fill(catalogue.length));
    }
  });

  it('apply the browse filters', async () => {
    expect((await everyBiomarker(3, { category: 'iron-status' })).total).toBe(6);
    const [all, male, female] = await Promise.all(['all', 'male', 'female'].map((gender) => everyBiomarker(50, { gender })));
    expect(all!.results.filter((slug) => !female!.results.includes(slug))).toContain('psa-total');
    expect(all!.results.filter((slug) => !male!.results.includes(slug))).toContain('progesterone');
    expect(male!.results).toContain('ferritin');
  });

  it('refuse an altered cursor and a cursor of other filters', async () => {
    const { nextCursor } = await content('browse_biomarkers', { limit: 5, gender: 'male' });
    for (const args of [
      { cursor: nextCursor },
      { cursor: nextCursor, gender: 'female' },
      { cursor: `${nextCursor}x`, gender: 'male' },
      { cursor: 'abc.def' },
    ]) {
      expect((await service.rpc.call('browse_biomarkers', args)).error).toMatchObject({ code: -32602, message: expect.stringContaining('cursor') });
    }
  });
});
