import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matchPage, normalPath, readPage } from '@biomarker/pages';
import { golden } from '@biomarker/testbed/golden';
import fc from 'fast-check';
import { readContentFiles } from '../../../../prisma/seeding/content-files.ts';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

const { biomarkers, categories, comparisons, concerns, labPackages } = readContentFiles();

const pathsOf = (folder: string, files: readonly { slug: string }[]) => files.map(({ slug }) => `${folder}/${slug}`).toSorted();

/** The pages that content makes, by the file that holds their reviewed text. */
const READ: Record<string, string[]> = {
  ...Object.fromEntries(
    categories.map(({ slug }) => [
      `biomarkers/${slug}`,
      pathsOf(
        '/biomarkers',
        biomarkers.filter(({ category }) => category === slug),
      ),
    ]),
  ),
  categories: pathsOf('/categories', categories),
  panels: pathsOf('/panels', labPackages),
  recommendations: concerns.map(({ concern }) => `/panels/recommend?concern=${concern}`),
  comparisons: [...pathsOf('/compare', comparisons), '/compare-biomarkers?of=iron,hemoglobin-a1c'],
};

let service: Service;

const read = (path: string) => readPage({ ...service.deps, addresses: { base: 'https://site.test' } }, path);
/** A page as search engines, tabs and readers show it. */
const asRead = ({ path, title, description, breadcrumb, content }: Awaited<ReturnType<typeof read>>) =>
  `<!-- ${path}\n${title}: ${description}\n${breadcrumb.map(({ name }) => name).join(' › ')} -->\n\n${content}`;
const outcome = (path: string) =>
  read(path).then(
    ({ path: found }) => found,
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('reading a page by its path', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  // A statement that a person reads is a line of these texts, so that a number, unit, source or word that changes in content is a line of their diff.
  it.each(Object.entries(READ))('%s read as they were reviewed', async (name, paths) => {
    const pages = await Promise.all(paths.map(async (path) => asRead(await read(path))));
    const text = `${pages.join('\n\n')}\n`;
    expect(text).toBe(golden(new URL(`golden/${name}.md`, import.meta.url), text));
  });

  it.each([
    ['/', '/'],
    ['/biomarkers/ferritin', '/biomarkers/ferritin'],
    ['/biomarkers/ferritin.md', '/biomarkers/ferritin'],
    ['/biomarkers/%66erritin/?utm=1#ranges', '/biomarkers/ferritin'],
    ['/checkout/../panels/./max', '/panels/max'],
    ['/biomarkers?search=iron', '/biomarkers?search=iron'],
    ['/llms.txt', '/llms.txt'],
    ['/docs/api', '/docs/api'],
  ])('resolves %s to %s', async (path, found) => {
    expect(await outcome(path)).toBe(found);
  });

  it.each([
    '/checkout',
    '/account/connections',
    '/panels/../checkout',
    '/panels/%2e%2e/checkout',
    '/problems/not-found',
    '/robots.txt',
    '/sitemap.xml',
    '/openapi.json',
    '/api/v1/biomarkers',
    '/assets/site.css',
    '/biomarkers/ferritin/results',
    '/biomarkers/Ferritin',
    '/biomarkers/ferritin%00',
    '/biomarkers/%E0%A4%A',
    '/docs/../../etc/passwd',
    'https://evil.test/',
    '',
  ])('refuses %j', async (path) => {
    expect(await outcome(path)).toBe('page_not_available');
  });

  it('returns a listed page or one refusal for any path', async () => {
    const segment = fc.constantFrom(
      'biomarkers',
      'ferritin',
      'docs',
      'panels',
      'max',
      '..',
      '.',
      '',
      '%2e%2e',
      'checkout',
      'admin',
      'x.md',
      '%2F',
      '%00',
      '%C3%A9',
      '%E0',
      '%',
      'compare',
    );
    const paths = fc.oneof(
      fc.string().map((text) => `/${text}`),
      fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
    );
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const found = await outcome(path);
        if (found === 'page_not_available') return;
        expect(matchPage(normalPath(found)!)).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it('returns markdown with the notices and the URL of the page', async () => {
    const { markdown } = await read('/biomarkers/tsh');
    expect(markdown).toMatch(/^# Thyroid-Stimulating Hormone \(TSH\)\n/);
    expect(markdown).toContain('Source: <https://site.test/biomarkers/tsh>');
    expect(markdown).toContain('not medical advice');
    expect(markdown).toContain('LOINC is copyright');
  });

  it('shows a sign of both directions under both, never under one', async () => {
    const { markdown } = await read('/biomarkers/potassium');
    const [oneSide = '', both = ''] = markdown.split('### In either direction');
    expect(both.split('###')[0]).toContain('- Palpitations, fainting or spreading weakness');
    expect(oneSide).not.toMatch(/palpitations, fainting or spreading/i);
    expect(markdown).not.toMatch(/or low: /i);
  });

  it('shows causes and signs of a positive strip under that word', async () => {
    const { markdown } = await read('/biomarkers/urine-protein');
    const [, positive = ''] = markdown.split('### Positive\n');
    expect(positive.split('###')[0]).toMatch(/- Diabetic kidney disease\n[\s\S]+- Foamy urine/);
    expect(markdown).not.toMatch(/### In either direction|positive: /i);
    const compared = (await read('/compare-biomarkers?of=urine-protein,urine-ketones')).markdown;
    expect(compared).toContain('| Positive can go with | Diabetic kidney disease;');
    expect(compared).not.toContain('Low can go with');
    expect((await read('/compare-biomarkers?of=iron,urine-ketones')).markdown).toMatch(
      /\| Low can go with \| [^|–]+ \| – \|[^]+\| Positive can go with \| – \| /,
    );
  });

  it('opens a panel with its own words, and tells that its price is a sample before it names one', async () => {
    const { markdown } = await read('/panels/advanced');
    expect(markdown).toMatch(/^# Advanced Panel\n\nThe basics and the next questions\.\n\n\*\*Sample prices\.\*\*/);
  });

  it('names a panel once among the results of a search', async () => {
    const { markdown } = await read('/search?q=ferritin');
    expect(markdown).toMatch(/^- \[Essential Panel\]\(\/panels\/essential\): .+ \(\d of these \d\)$/m);
    expect(markdown).toContain('## Other panels with these biomarkers');
    const named = [...markdown.matchAll(/\]\((\/panels\/\w+)\)/g)].map(([, path]) => path!).filter((path) => path !== '/panels/recommend');
    expect(new Set(named).size).toBe(named.length);
    expect((await read('/search?q=tired')).markdown).toContain('## Panels with these biomarkers');
  });

  it.each([
    ...([
      ['my lab results', true],
      ['Explain my blood test results', true],
      ['how to read a lab report', true],
      ['understanding labs', true],
    ] as const),
    ...([
      ['test results in two days', false],
      ['ferritin', false],
      ['my chest hurts and my results came', false],
    ] as const),
  ])('leads a search for %s to the reader of reports: %s', async (query, isLed) => {
    expect((await read(`/search?q=${encodeURIComponent(query)}`)).markdown.includes('[Read my whole report](/report)')).toBe(isLed);
  });

  it('tells one source by one name, and prints the limits that a guideline has in each unit', async () => {
    const egfr = (await read('/biomarkers/egfr')).markdown;
    expect(
      egfr
        .split('### Sources')[1]!
        .split('###')[0]!
        .match(/KDIGO[^\n]+\(2024\)/g),
    ).toEqual(['KDIGO guideline for chronic kidney disease (2024)']);
    expect((await read('/biomarkers/estimated-average-glucose')).markdown).toContain('| below 154 mg/dL | below 8.6 mmol/L |');
  });

  it('tells once beside the intervals that one healthy result in twenty lies outside', async () => {
    const { markdown } = await read('/biomarkers/sodium');
    expect(markdown.match(/one healthy result in twenty/g)).toHaveLength(1);
  });
});
