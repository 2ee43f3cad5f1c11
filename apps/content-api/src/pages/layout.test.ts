import { golden } from '@biomarker/testbed/golden';
import { page, type Page } from '@biomarker/pages';
import { expect, it } from '@jest/globals';
import { SOCIAL_KINDS, type Assets } from './assets.ts';
import { layout, type Layout } from './layout.ts';

const BASE = 'https://site.example';
const NAMES = ['style', 'icon', 'searchBox', 'valueReader', 'entry', 'copy', 'report', 'pdf', 'pdfWorker', ...SOCIAL_KINDS.map((kind) => `social-${kind}`)];
const assets = Object.fromEntries(NAMES.map((name) => [name, `/assets/${name}`])) as Assets;

type Parts = Partial<Parameters<typeof page>[1]>;
const made = (path: string, more: Parts = {}): Page =>
  page({ addresses: { base: BASE } }, { path, title: 'A title & more', description: 'What it is.', content: '# A title\n\nA lead.', ...more });
const sections = (count: number) => `# A title\n\nA lead.\n\n${Array.from({ length: count }, (_, at) => `## Part ${at + 1}\n\n- One\n- Two`).join('\n\n')}`;

const numbers = {
  ...{ unit: 'ng/mL', conversions: [{ unit: 'ug/L', slope: 1, intercept: 0 }], whatNext: [] },
  thresholds: [{ id: '2', kind: 'action', label: 'raised', quantity: 'ratio', population: 'adults', applies: { pregnancy: 'only' }, unit: '1', inUnits: [], low: 3, lowInclusive: true, meaning: 'm', source: 'Guideline' }], // prettier-ignore
  optimalRanges: [{ id: '1', gender: 'both', ageMin: 18, ageMax: 120, optimalMin: 10, optimalMax: 20, normalMin: 10, normalMax: 20, unit: 'ng/mL', lowInclusive: true, highInclusive: true, isPregnancySpecific: false, source: 'Guideline' }], // prettier-ignore
} as unknown as NonNullable<Page['numbers']>;

/** The parts of a page of a biomarker, each with the list that a card cuts and a fold does not. */
const PARTS: Record<string, readonly string[]> = {
  'Your value': ['Reference ranges'],
  'What low and high mean': ['Low', 'High', 'Positive', 'In either direction', 'Key points'],
  'When to get care': ['Call the emergency number now', 'See a clinician the same day', 'See a clinician soon', 'Mention it at the next visit'],
  'Before the test': ['When and why to test'],
  'Food and lifestyle': ['To raise a low value'],
  'Questions, sources, details': ['Sources'],
};
const contentOfParts = Object.entries(PARTS)
  .map(([name, parts]) => `## ${name}\n\n${parts.map((part) => `### ${part}\n\n${[1, 2, 3, 4, 5].map((at) => `- ${at}`).join('\n')}`).join('\n\n')}`)
  .join('\n\n');

const PAGES: Record<string, [page: Page, options?: Partial<Layout>]> = {
  'of the site': [made('/', { jsonLd: [{ '@type': 'WebSite', name: 'A title' }] })],
  'with an article, its date and its place': [
    made('/biomarkers/ferritin', {
      jsonLd: [{ '@type': 'MedicalWebPage', name: 'Ferritin' }],
      updatedAt: '2026-05-04T10:00:00.000Z',
      parents: [{ name: 'Iron', path: '/categories/iron-status' }],
    }),
  ],
  'of a biomarker with numbers': [
    made('/biomarkers/ferritin', {
      ...{ numbers, hints: { 'Key points': '5' }, content: `# Ferritin\n\nA lead.\n\n${contentOfParts}` },
      glance: { Fasting: 'Needed', Sample: 'Blood', Units: 'ng/mL', 'Part of': '[Max](/panels/max)', 'Read together with': 'Iron' },
    }),
  ],
  'of a panel': [made('/panels/max')],
  'that recommends tests': [
    made('/panels/recommend', { form: { concerns: [{ value: 'thyroid', words: 'The thyroid' }], values: { concern: 'thyroid', budget: 60 } } }),
  ],
  'of a guide, beside its neighbors': [
    made('/docs/errors', { siblings: [{ name: 'REST API', pages: [{ name: 'Errors', path: '/docs/errors' }, { name: 'Search', path: '/docs/search' }] }] }), // prettier-ignore
  ],
  'of three parts': [made('/compare', { content: sections(3) })],
  'of four parts': [made('/compare', { content: sections(4) })],
  'with a search, which is no result for others': [
    made('/search?q=iron+is+low', { search: 'what is my iron & TSH low', content: '# Search\n\nFound.\n\n## Biomarkers\n\n- [Iron](/biomarkers/iron): Ironing, tsh, lowest. (iron)' }), // prettier-ignore
  ],
  'with a search for short words': [
    made('/search?q=tsh', { search: 'tsh', content: '# Search\n\nFound.\n\n## Biomarkers\n\n- [TSH](/biomarkers/tsh): The tsh.' }),
  ],
  'for one reader': [made('/compare-biomarkers?of=ldl', { unlisted: true, compared: 'LDL' })],
  'that takes one value': [made('/', { entry: ['Ferritin', 'TSH & more'] })],
  'that takes a report': [made('/report', { report: true })],
  'that nothing is at': [made('/nothing'), { indexed: false }],
};

/** The head and the main part on one line for each element, without pictures. */
const told = (html: string) =>
  html
    .replace(/<(header|footer) class="site">.*?<\/\1>/gs, '')
    .replace(/<svg.*?<\/svg>/gs, '‹picture›')
    .replace(/(?<=public-sans\.woff2\?v=)\w+/, 'HASH')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<(?!\/))/g, '\n$1')
    .trim();

it('a page stands in its frame as it was reviewed', () => {
  const [[, ...usual], ...others] = Object.entries(PAGES).map(([name, [one, options]]) => [
    name,
    ...told(layout(one, { baseUrl: BASE, assets, indexed: true, ...options })).split('\n'),
  ]) as [string[], ...string[][]];
  // Of the others, what they lack of the first and have beside it.
  const changes = others.map(([name, ...lines]) =>
    [
      ...[`\n== ${name}\n`, ...usual.filter((line) => !lines.includes(line)).map((line) => `- ${line}`)],
      ...lines.filter((line) => !usual.includes(line)).map((line) => `+ ${line}`),
    ].join('\n'),
  );
  const text = [...usual, ...changes, ''].join('\n');
  expect(text).toBe(golden(new URL('golden/pages.txt', import.meta.url), text));
});

it.each<[what: string, given: Parts, options: Partial<Layout>, header: string[]]>([
  ['of a page', {}, {}, ['site-search']],
  ['of a page with the account of members', {}, { partnerUrl: 'https://account.example' }, ['site-search', 'https://account.example/account']],
  ['of the search', { path: '/search' }, {}, []],
  ['of all biomarkers', { path: '/biomarkers' }, {}, []],
  ['of the report', { path: '/report', report: true }, {}, []],
  ['of no page', {}, { indexed: false }, []],
])('the header %s has the search field or the account: %j', (_what, given, options, parts) => {
  const [header] = /<header class="site">.*?<\/header>/s.exec(layout(made('/panels', given), { baseUrl: BASE, assets, indexed: true, ...options }))!;
  expect([...header.matchAll(/<input\s+id="([^"]+)"|class="head-tool account" href="([^"]+)"/g)].map(([, id, href]) => id ?? href)).toEqual(parts);
});
