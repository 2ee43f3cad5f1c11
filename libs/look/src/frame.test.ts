import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { htmlDocument } from './document.ts';
import { siteFooter, siteHeader, type Frame } from './frame.ts';
import { html } from './html.ts';

const SITE = 'https://site.example';
const account = { name: 'Sign in', href: '/account' };
const search = html`<form action="/search"></form>`;

/** A page within its frame, without the pictures and the version of the font. */
function framed(frame: Omit<Frame, 'siteName'>): string {
  const { content, bare } = frame;
  const markup = htmlDocument({
    title: 'A page & its frame',
    head: html`<meta name="robots" content="noindex" />`,
    kind: frame.path === undefined ? undefined : 'kind',
    header: siteHeader({ siteName: 'Biomarkers', ...frame }),
    main: html`<h1>A page</h1>`,
    footer: siteFooter({ disclaimer: 'Ask a clinician.', content, bare, legal: ['A license.'], ofPage: [{ name: 'Markdown', href: '/index.md' }] }),
  });
  return markup
    .replace(/<svg.*?<\/svg>/gs, '‹picture›')
    .replace(/\?v=\w+/, '')
    .replace(/^\s+/gm, '');
}

const STATES: Record<string, Omit<Frame, 'siteName'>> = {
  'of a request that a link would end': { content: SITE, bare: true },
  'of the account, without the public pages': { account },
  'of the account, beside the public pages': { content: SITE, account: { name: 'Ada', href: '/account/results' } },
  'of a public page': { content: '', path: '/biomarkers', account, search },
  'of the search': { content: '', path: '/search' },
};

it('frames of pages are as they were reviewed', () => {
  const text = Object.entries(STATES)
    .map(([name, state]) => `== ${name}\n\n${framed(state)}\n`)
    .join('\n');
  expect(text).toBe(golden(new URL('golden/frames.txt', import.meta.url), text));
});

it.each([
  ...['/biomarkers', '/biomarkers/ferritin', '/categories/iron-status', '/browse/a-z', '/compare-biomarkers', '/report'].map((path) => [path, ['Biomarkers']]),
  ...['/panels', '/panels/recommend'].map((path) => [path, ['Panels']]),
  ...['/compare', '/compare/a-service'].map((path) => [path, ['Compare']]),
  ...['/docs', '/docs/api', '/problems/not-found'].map((path) => [path, ['Docs']]),
  ...['/', '/search', '/panelsx'].map((path) => [path, []]),
] as [string, string[]][])('%s marks its section: %j', (path, names) => {
  const { markup } = siteHeader({ siteName: 'Biomarkers', content: '', path });
  const marked = [...markup.matchAll(/aria-current="true">([^<]*)</g)].map(([, name]) => name);
  expect([...new Set(marked)]).toEqual(names);
});
