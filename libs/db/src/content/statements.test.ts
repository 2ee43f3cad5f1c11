import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  SELECTABLE_FIELDS,
  type BiomarkerFilter,
  type BiomarkerListQuery,
  type BiomarkerSort,
  type LabPackageFilter,
  type QuestionFilter,
} from '@biomarker/domain/content';
import { golden } from '@biomarker/testbed/golden';
import { statementsOf, type Case } from '../../test/told-database.ts';
import { PARTNER_AUTH } from '../partner/own-rights.ts';
import { fixedWindows } from '../shared/fixed-window.ts';
import { missingRights } from '../shared/role-rights.ts';
import { postgresCategories } from './categories.ts';
import { postgresDocuments } from './documents.ts';
import * as stores from './index.ts';
import { postgresVocabulary } from './vocabulary.ts';

// What each act of a store asks of the database, in order, with its answer: a condition, an order, a lock or a transaction that changes is a line of a diff.

const AT = '2026-05-04T09:30:00.000Z';
beforeAll(() => void jest.useFakeTimers({ now: Date.parse(AT), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'] }));
afterAll(() => void jest.useRealTimers());

const SORTS: BiomarkerSort[] = ['name', 'slug', 'categorySlug', 'trendingScore', 'viewCount', 'searchVolume', 'lastUpdated', 'createdAt', 'updatedAt'];
const biomarkers = (on: stores.Database) => stores.postgresBiomarkers(on);
const pageOf = (on: stores.Database, query: Partial<BiomarkerListQuery>) =>
  biomarkers(on).list({ sortBy: 'name', sortOrder: 'asc', fields: ['slug'], start: { offset: 0 }, pageSize: 2, ...query });
const rows = (...slugs: string[]) => slugs.map((slug) => ({ slug, totalCount: 9, sortValue: slug, rowId: `id-${slug}` }));
const BIOMARKER_FILTER: Required<BiomarkerFilter> = {
  category: 'hormones',
  gender: 'female',
  hasLabvendorMapping: true,
  inPackages: ['basic'],
  search: 'Vitamin-D',
};
const NONE = [{ totalCount: 0, sortValue: null }];

const named = (slug: string) => ({ key: slug, kind: 'biomarker', slug, title: slug });
const lookedUp = (found: object) => [{ named: [], unknown: [], topics: [], ...found }];
const hit = (slug: string, by: string, relevance: number) => ({
  kind: 'biomarker',
  slug,
  title: slug,
  abbreviation: null,
  summary: '',
  by,
  relevance,
  total: 2,
});
const discovery = (on: stores.Database) => stores.postgresDiscovery(on);
const KINDS = ['biomarker'] as const;

const BIOMARKERS: Case[] = [
  ['read the first page', (on) => pageOf(on, {}), rows('a', 'b', 'c')],
  ['read a page by offset', (on) => pageOf(on, { start: { offset: 5 } }), rows('a', 'b', 'c', 'd')],
  ['read a page from the second row', (on) => pageOf(on, { start: { offset: 1 } }), rows('a', 'b')],
  ['read a page behind a row', (on) => pageOf(on, { start: { offset: 5, after: { sortValue: 'a', id: 'id-a' } } }), rows('b', 'c')],
  ...SORTS.map((sortBy): Case => [
    `sort by ${sortBy}`,
    (on) => pageOf(on, { sortBy, sortOrder: 'desc', start: { offset: 5, after: { sortValue: 'a', id: 'id-a' } } }),
    NONE,
  ]),
  ['read a page with each filter', (on) => pageOf(on, BIOMARKER_FILTER), NONE],
  ['find a text in a category', (on) => pageOf(on, { category: 'hormones', search: 'iron' }), NONE],
  ['read each field', (on) => biomarkers(on).findFields(['iron'], SELECTABLE_FIELDS), []],
  ['read a biomarker in full', (on) => biomarkers(on).find('iron'), [{ slug: 'iron', unit: null, facts: { thresholds: [1] } }]],
  ['read biomarkers', (on) => biomarkers(on).findMany(['iron', 'zinc']), []],
  ['read names', (on) => biomarkers(on).names(['iron']), []],
  ['read specimens', (on) => biomarkers(on).specimens(['iron']), []],
  ['find that a biomarker exists', (on) => biomarkers(on).exists('iron'), [{}]],
  ['find that a biomarker does not exist', (on) => biomarkers(on).exists('iron'), []],
  ['read the cards of a category', (on) => biomarkers(on).cardsOfCategory('hormones'), []],
  ['read related biomarkers', (on) => biomarkers(on).related('iron', 5), []],
];

const SEARCH: Case[] = [
  [
    'search a name',
    (on) => biomarkers(on).search({ text: 'iron', category: 'blood', gender: 'male', limit: 5 }),
    lookedUp({ named: [named('iron')] }),
    [hit('iron', 'name', 0.9), hit('gone', 'text', 0.4)],
    [{ slug: 'iron', unit: null }],
  ],
  ['search words of a text', (on) => discovery(on).find({ text: 'tired all day', kinds: KINDS, limit: 5 }), lookedUp({}), [], [hit('iron', 'text', 0.6)]],
  ['search a faint text', (on) => discovery(on).find({ text: 'tired', kinds: KINDS, limit: 5 }), lookedUp({}), [hit('iron', 'text', 0.49)]],
  ['search a faint text of documents', (on) => discovery(on).find({ text: 'tired', kinds: ['doc'], limit: 5 }), lookedUp({}), [hit('api', 'text', 0.49)]],
  [
    'search a misspelled word',
    (on) => discovery(on).find({ text: 'feritin', kinds: KINDS, limit: 5 }),
    lookedUp({ unknown: [{ word: 'feritin', begins: false, candidates: ['ferritin'], beginnings: [] }] }),
    lookedUp({ named: [named('ferritin')] }),
    [hit('ferritin', 'name', 0.9), hit('iron', 'text', 0.8)],
  ],
  ['search nothing', (on) => discovery(on).find({ text: '?', kinds: KINDS, limit: 5 }), lookedUp({})],
  ['find names that begin so', (on) => discovery(on).beginning('Vit-a', KINDS, 5), [{ kind: 'biomarker', slug: 'vitamin-a', abbreviation: null }]],
  ['find no names that begin with nothing', (on) => discovery(on).beginning('-', KINDS, 5)],
  ['find similar names', (on) => discovery(on).alike('iron ferr a test eleven two three four five six seven eight nine ten eleven twelve', 5), []],
];

const story = { id: 'story-1', title: 'A', body: 'B', authorName: 'Kim', publishedAt: new Date(AT), isSample: false, note: null };
const asked = { id: 'question-1', question: 'Why?', status: 'pending', biomarker: { slug: 'iron' }, createdAt: new Date(AT) };
const moderations = { stories: stores.postgresStoryModeration, questions: stores.postgresQuestionModeration };
const packages = (on: stores.Database) => stores.postgresLabPackages(on);
const panel = (slug: string, more: object = {}) => ({
  ...{ id: slug, slug, name: slug, tagline: '', description: '', categoryFocus: [], targetConditions: ['Fatigue'], priceCents: 100, displayOrder: 1 },
  ...{ biomarkerSlugs: ['iron'], sampleType: 'blood', isActive: true, createdAt: AT, updatedAt: AT, ...more },
});
const PANELS = [panel('b', { priceCents: 300, categoryFocus: ['blood'] }), panel('a', { isActive: false }), panel('c', { biomarkerSlugs: ['zinc'] })];
const TESTS = [{ handle: 'iron-test', priceCents: 50, biomarkerSlugs: ['iron'] }];
const slugsOf = async (found: Promise<readonly { slug: string }[]>) => (await found).map(({ slug }) => slug);
const list = { sortBy: 'name', sortOrder: 'asc', offset: 0, pageSize: 5 } as const;
const listed = (on: stores.Database, filter: object) =>
  slugsOf(
    packages(on)
      .list({ ...list, isActive: true, ...filter })
      .then(({ items }) => items),
  );

const PANEL_FILTER: Required<LabPackageFilter> = {
  search: 'b',
  category: 'blood',
  condition: 'fatigue',
  minPriceCents: 200,
  maxPriceCents: 400,
  sampleType: 'blood',
  isActive: true,
};
const QUESTION_FILTER: Required<QuestionFilter> = { biomarkerSlug: 'iron', category: 'nutrition', featured: true };

const LISTS: Case[] = [
  ['read the whole catalog', (on) => stores.postgresCatalog(on).read()],
  ['read items of the catalog', (on) => stores.postgresCatalog(on).read(['iron-test'])],
  ['list categories', (on) => postgresCategories(on).list({ ...list, sortBy: 'displayOrder' }), []],
  ['find a category', (on) => postgresCategories(on).find('hormones'), []],
  ['list comparisons', (on) => stores.postgresComparisons(on).list(), []],
  ['find a comparison', (on) => stores.postgresComparisons(on).find('other'), []],
  ['list concerns', (on) => stores.postgresConcerns(on).list(), [{ profile: { concern: 'thyroid' } }, { profile: { concern: 'fatigue_energy' } }]],
  ['find a concern', (on) => stores.postgresConcerns(on).find('fatigue_energy'), []],
  ['list documents', (on) => postgresDocuments(on).all(), []],
  ['find a document', (on) => postgresDocuments(on).find('about'), []],
  ['find a panel', (on) => packages(on).find('b'), PANELS.slice(0, 1), TESTS],
  ['find panels with a biomarker', (on) => slugsOf(packages(on).withBiomarker('iron')), PANELS, TESTS],
  ...[
    {},
    { sortBy: 'price', sortOrder: 'desc' },
    { category: 'blood' },
    { minPriceCents: 300 },
    { maxPriceCents: 100 },
    { isActive: false },
    { condition: 'fatigue' },
    PANEL_FILTER,
  ].map((filter): Case => [`list panels: ${JSON.stringify(filter)}`, (on) => listed(on, filter), PANELS, TESTS]),
  ...(['newest', 'oldest', 'helpful'] as const).map((sortBy): Case => [
    `list stories: ${sortBy}`,
    (on) => stores.postgresStories(on).list({ biomarkerSlug: 'iron', sortBy, offset: 5, pageSize: 2 }),
    [{}],
    [story, { ...story, isSample: true }],
  ]),
  ['list questions', (on) => stores.postgresQuestions(on).list({ ...QUESTION_FILTER, offset: 5, pageSize: 2 }), [{}], [story]],
  ['list questions, featured or not', (on) => stores.postgresQuestions(on).list({ biomarkerSlug: 'iron', featured: false, offset: 0, pageSize: 2 }), [], []],
  ['read the vocabulary', (on) => postgresVocabulary(on).read(), [{ part: 'names', rows: [1] }]],
  ['read the changes of pages', async (on) => [...(await stores.postgresPageChanges(on).all())], [{ path: '/about', parts: ['text'] }]],
];

const batch = [
  { slug: 'iron', day: '2026-05-03', views: 2, searches: 1 },
  { slug: 'zinc', day: '2026-05-04', views: 3, searches: 0 },
];
const WRITES: Case[] = [
  ['add activity', (on) => stores.postgresActivity(on).add(batch)],
  ['take a snapshot', (on) => stores.postgresActivity(on).takeSnapshot(60), undefined, []],
  ['take no snapshot too soon', (on) => stores.postgresActivity(on).takeSnapshot(60)],
  ...(['day', 'week', 'month'] as const).map((timeframe): Case => [
    `read trends of a ${timeframe}`,
    (on) => stores.postgresActivity(on).trending(timeframe, 5),
    [],
  ]),
  ['add a story', (on) => stores.postgresSubmissions(on).addStory('iron', { title: 'A', body: 'B', authorName: 'Kim' } as never), [{ id: 'biomarker-1' }]],
  ['add a question', (on) => stores.postgresSubmissions(on).addQuestion('iron', { question: 'Why?', category: 'nutrition' } as never), [{ id: 'biomarker-1' }]],
  [
    'add no question to an unknown biomarker',
    (on) => stores.postgresSubmissions(on).addQuestion('iron', { question: 'Why?', category: 'nutrition' } as never),
    [],
  ],
  ...Object.entries(moderations).flatMap(([kind, moderation]): Case[] => [
    [`list ${kind} that wait`, (on) => moderation(on).list('pending'), [{ ...asked, title: 'A', authorName: 'Kim', body: 'B' }]],
    [`find one of the ${kind}`, (on) => moderation(on).find('id-1'), []],
    [`approve one of the ${kind}`, (on) => moderation(on).setStatus('id-1', 'approved', 'ada')],
    [`reject one of the ${kind}`, (on) => moderation(on).setStatus('id-1', 'rejected', 'ada')],
  ]),
  [
    'record a review',
    (on) => stores.postgresReviews(on).record('iron', { status: 'approved', reviewer: 'Ada', note: 'Fine.', reviewedOn: '2026-05-04' } as never),
    [{ id: 'biomarker-1', textHash: 'hash-1' }],
  ],
  [
    'record no review of an unknown biomarker',
    (on) => stores.postgresReviews(on).record('iron', { status: 'approved', reviewedOn: '2026-05-04' } as never),
    [],
  ],
  ...(['content', 'partner'] as const).flatMap((schema): Case[] => [
    [
      `count requests in ${schema}`,
      (on) =>
        fixedWindows(on.kysely, schema).consume([
          { key: 'b', requests: 1, windowMs: 60_000 },
          { key: 'a', requests: 2, windowMs: 1000 },
        ]),
      [
        { key: 'a', consumed: 2, msToReset: 5 },
        { key: 'b', consumed: 1, msToReset: 6 },
      ],
    ],
    [`sweep windows in ${schema}`, (on) => fixedWindows(on.kysely, schema).sweep()],
  ]),
];

const RIGHTS: Case[] = [stores.CONTENT_API, stores.MCP_SERVER, PARTNER_AUTH].flatMap((rights): Case[] => [
  [`ask for rights of ${rights.service} to write`, (on) => missingRights(on.kysely, rights, 'writes'), [{ missing: 'SELECT on a' }]],
  [`ask for rights of ${rights.service} to read`, (on) => missingRights(on.kysely, rights, 'reads'), []],
  [`ask for other rights of ${rights.service}`, (on) => stores.excessOfRole(on, rights), [{ role: 'owner', excess: ['makes roles', 'makes tables'] }]],
  [`find no other rights of ${rights.service}`, (on) => stores.excessOfRole(on, rights), [{ role: 'own', excess: [] }]],
]);

const GROUPS = { biomarkers: BIOMARKERS, search: SEARCH, lists: LISTS, writes: WRITES, rights: RIGHTS };

it.each(Object.entries(GROUPS))('the statements of %s are those that were reviewed', async (group, cases) => {
  const text = await statementsOf(cases, [{ id: 'id-1' }]);
  expect(text).toBe(golden(new URL(`golden/${group}.txt`, import.meta.url), text));
});
