import { html, htmlDocument, safe, type Html } from '@biomarker/look';
import { withoutWordsAround, wordsIn } from '@biomarker/domain/content';
import { dateText, matchPage, normalPath, SITE_NAME, type Page } from '@biomarker/pages';
import type { Assets, SocialKind } from './assets.ts';
import { FEED } from './feed.ts';
import type { Heading, Inserts } from './markdown/inserts.ts';
import { markdownHtml } from './markdown/markdown-html.ts';
import { biomarkerInserts } from './biomarker-inserts.ts';
import { contentsNav } from './contents.ts';
import { entryForm } from './entry-form.ts';
import { exampleReading } from './example-reading.ts';
import { iconOfLink } from './link-icons.ts';
import { listKindOf } from './list-kinds.ts';
import { UNITS } from './value/units-module.ts';
import { valueReader } from './value/value-reader.ts';
import { recommendForm } from './recommend-form.ts';
import { reportForm } from './report/report-form.ts';
import { markdownPath, pageFooter, pageHeader, searchBox } from './site-frame.ts';
import { jsonForScript, structuredData } from './structured-data.ts';

/** A page with this many headings lists them next to its text. */
const HEADINGS_OF_CONTENTS = 4;
const WITH_BIG_SEARCH = ['/biomarkers', '/search'];

/** Where people search, and where they found nothing. */
const hasBigSearch = (path: string, indexed: boolean) => !indexed || WITH_BIG_SEARCH.includes(path);

/** Sections with one recipe per client. */
const CHOICES = new Set(['connect']);

export type Layout = {
  baseUrl: string;
  /** The URL of the member account, linked in the header. */
  partnerUrl?: string;
  assets: Assets;
  /** False for pages without content, such as the one for 404. */
  indexed: boolean;
};

/** A page as a whole HTML document. */
export function layout(page: Page, { baseUrl, partnerUrl, assets, indexed }: Layout): string {
  const path = normalPath(page.path) ?? page.path;
  const kind = indexed ? (matchPage(path)?.spec.pattern ?? '') : '';
  const bigSearch = hasBigSearch(path, indexed);
  const { article, headings } = markdownHtml(page.content, insertsOf(page, { assets, bigSearch, kind }));
  const contents = bigSearch || page.numbers || page.entry ? undefined : contentsOf(headings);

  return htmlDocument({
    title: titleOf(page, indexed),
    head: head(page, { baseUrl, assets, indexed }),
    kind,
    header: pageHeader({ path: indexed ? path : '', partnerUrl, search: headerSearch(page, bigSearch) }),
    main: html`<div class="wide${contents && ' with-contents'}${page.siblings && ' with-side'}">
      ${page.breadcrumb.length > 1 && breadcrumb(page)} ${contents}
      <article>${article} ${page.updatedAt && updated(page.updatedAt)}</article>
      ${page.siblings && sideBar(page.siblings, path)}
    </div>`,
    footer: pageFooter(indexed ? page.path : undefined),
  });
}

const titleOf = ({ path, title }: Page, indexed: boolean): string =>
  indexed && path === '/' ? `${SITE_NAME}: understand your lab results` : `${title} – ${SITE_NAME}`;

function insertsOf(page: Page, { assets, bigSearch, kind }: { assets: Assets; bigSearch: boolean; kind: string }): Inserts {
  if (page.numbers) return biomarkerInserts(page, valueReader(page.numbers));
  return {
    listKind: listKindOf(kind),
    // Authors of documents choose their own form.
    factRows: !page.siblings,
    ...(page.example && { afterLead: exampleReading(page.example), iconOf: iconOfLink }),
    ...(page.search && { marked: wordsOf(page.search) }),
    afterIntroduction: bigSearch ? searchBox('search', page.search) : formOf(page, assets),
    partOf: (section) => (CHOICES.has(section) ? 'choice' : undefined),
  };
}

const SHORTEST_MARKED = 4;

/** The words of a search that say something, each with its ending: "tired" in "tiredness". */
function wordsOf(search: string): RegExp {
  const words = wordsIn(withoutWordsAround(search)).filter(({ length }) => length >= SHORTEST_MARKED);
  return new RegExp(`\\b((?:${words.join('|') || '$.'})\\w*)`, 'iu');
}

function formOf({ form, compared, report, entry }: Page, assets: Assets): Html | undefined {
  if (entry) return entryForm(entry);
  if (form) return recommendForm(form);
  if (report) return reportForm(assets);
  return compared === undefined ? undefined : compareForm(compared);
}

function compareForm(compared: string): Html {
  return html`<form class="card raised choose" action="/compare-biomarkers" method="get">
    <p>
      <label for="of">Two to four biomarkers, with commas between</label>
      <input class="field" id="of" type="text" name="of" maxlength="200" required placeholder="LDL, ApoB, Lp(a)" autocomplete="off" value="${compared}" />
    </p>
    <button class="button" type="submit">Put side by side</button>
  </form>`;
}

function head({ title, description, path, jsonLd, ...page }: Page, { baseUrl, assets, indexed }: Layout): Html {
  const found = indexed && page.search === undefined && !page.unlisted;
  return html`<meta name="description" content="${description}" />
    ${
      found
        ? html`<link rel="canonical" href="${baseUrl}${path}" /> <link rel="alternate" type="text/markdown" href="${markdownPath(path)}" />`
        : html`<meta name="robots" content="noindex" />`
    }
    <link rel="describedby" href="/llms.txt" />
    <link rel="alternate" type="application/atom+xml" title="Changes" href="${FEED}" />
    <link rel="icon" type="image/svg+xml" href="${assets.icon}" />
    <link rel="stylesheet" href="${assets.style}" />
    ${!page.report && html`<script type="module" src="${assets.searchBox}"></script>`} ${page.siblings && html`<script src="${assets.copy}" defer></script>`}
    ${
      page.numbers &&
      html`<script type="module" src="${assets.valueReader}"></script>
        <link rel="modulepreload" href="${UNITS}" />`
    }
    ${page.entry && html`<script type="module" src="${assets.entry}"></script>`} ${shared({ title, description, path }, { baseUrl, assets })}
    ${
      found &&
      html`<script type="application/ld+json">
        ${safe(jsonForScript(structuredData({ title, description, path, jsonLd, ...page }, baseUrl)))}
      </script>`
    }`;
}

/** For social networks. */
export const shared = (
  { title, description, path }: Pick<Page, 'title' | 'description' | 'path'>,
  { baseUrl, assets }: Pick<Layout, 'baseUrl' | 'assets'>,
): Html =>
  html`<meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="article" />
    <meta property="og:url" content="${baseUrl}${path}" />
    <meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:image" content="${baseUrl}${assets[`social-${socialKindOf(path)}`]}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`;

const updated = (timestamp: string) => html`<p class="updated">Last updated: <time datetime="${timestamp.slice(0, 10)}">${dateText(timestamp)}</time></p>`;

const SOCIAL: readonly [start: string, kind: SocialKind][] = [
  ['/biomarkers/', 'biomarker'],
  ['/panels', 'panel'],
  ['/docs', 'guide'],
];
const socialKindOf = (path: string): SocialKind => SOCIAL.find(([start]) => path.startsWith(start))?.[1] ?? 'site';

/** The page that reads reports has no search box: its policy allows no form, and no script that asks for suggestions. */
const headerSearch = ({ report, search }: Page, bigSearch: boolean): Html | undefined => (bigSearch || report ? undefined : searchBox('site-search', search));

function breadcrumb({ breadcrumb: crumbs }: Page): Html {
  const last = crumbs.length - 1;
  return html`<nav class="breadcrumb" aria-label="Breadcrumb">
    <ol>
      ${crumbs.map(({ name, path }, index) => (index === last ? html`<li aria-current="page">${name}</li>` : html`<li><a href="${path}">${name}</a></li>`))}
    </ol>
  </nav>`;
}

function sideBar(groups: NonNullable<Page['siblings']>, here: string): Html {
  return html`<nav class="side" aria-label="Documentation">
    ${groups.map(
      ({ name, pages }) =>
        html`<p>${name}</p>
          <ul>
            ${pages.map((page) => html`<li><a href="${page.path}" ${page.path === here && safe('aria-current="page"')}>${page.name}</a></li>`)}
          </ul>`,
    )}
  </nav>`;
}

/** A short page lists nothing. */
function contentsOf(headings: readonly Heading[]): Html | undefined {
  return headings.length < HEADINGS_OF_CONTENTS ? undefined : contentsNav(headings);
}
