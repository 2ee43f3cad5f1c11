import { html, safe, type Html } from './html.ts';
import { icon } from './icons.ts';
import { LOGO } from './logo.ts';

const SECTIONS = [
  { name: 'Biomarkers', path: '/biomarkers', also: ['/categories', '/browse', '/compare-biomarkers', '/report'] },
  { name: 'Panels', path: '/panels', also: [] },
  { name: 'Compare', path: '/compare', also: [] },
  { name: 'Docs', path: '/docs', also: ['/problems'] },
];

export type Frame = {
  siteName: string;
  /** The address of content-api, empty on its own pages. Without it, there are no links to its pages. */
  content?: string;
  /** The path of the page, by which its section is marked. */
  path?: string;
  /** The way to the member's account, under their name or as "Sign in". */
  account?: { name: string; href: string };
  /** A search form. Without it, a link leads to the search page. */
  search?: Html;
  /** For pages of a request that a link would end: the logo leads nowhere, and there is no navigation. */
  bare?: true;
};

/** The header of every page of every service. */
export function siteHeader({ siteName, content, path = '', account, search, bare }: Frame): Html {
  const mark = html`${safe(LOGO)}<span>${siteName}</span>`;
  if (bare)
    return html`<header class="site">
      <div class="wide"><span class="brand">${mark}</span></div>
    </header>`;
  const links =
    content === undefined ? [] : SECTIONS.map(({ name, path: at, also }) => ({ name, href: `${content}${at}`, isCurrent: isIn(path, [at, ...also]) }));
  const own = account && { ...account, isCurrent: false };
  return html`<header class="site">
    <div class="wide">
      <a class="brand" href="${content || '/'}">${mark}</a>
      ${
        links.length > 0 &&
        html`<nav aria-label="Site">
          <ul>
            ${links.map(linkItem)}
          </ul>
        </nav>`
      }
      <div class="head-end">
        ${search && html`<div class="head-search">${search}</div>`} ${content !== undefined && path !== '/search' && searchLink(content, search !== undefined)}
        ${own && html`<a class="head-tool account" href="${own.href}">${icon('user-round')}${own.name}</a>`}
        ${(links.length > 0 || own) && menu([...links, ...(own ? [own] : [])])}
      </div>
    </div>
  </header>`;
}

type Link = { name: string; href: string; isCurrent: boolean };

const linkItem = ({ name, href, isCurrent }: Link): Html => html`<li><a href="${href}" ${isCurrent && safe('aria-current="true"')}>${name}</a></li>`;

const searchLink = (content: string, isBesideForm: boolean): Html =>
  html`<a class="head-tool${isBesideForm && ' narrow-only'}" href="${content}/search">${icon('search')}<span class="vh">Search</span></a>`;

/** The same links behind one button, where the line of links has no room. */
const menu = (links: readonly Link[]): Html =>
  html`<details class="menu">
    <summary class="head-tool">${icon('menu')}<span class="vh">Menu</span></summary>
    <ul>
      ${links.map(linkItem)}
    </ul>
  </details>`;

const isIn = (path: string, starts: readonly string[]) => starts.some((start) => path === start || path.startsWith(`${start}/`));

export type Footer = {
  disclaimer: string;
  content?: string;
  /** Links of the page itself, such as its markdown. */
  ofPage?: readonly { name: string; href: string }[];
  /** Notices of licenses. */
  legal: readonly string[];
  bare?: true;
};

const READ = { Biomarkers: '/biomarkers', Panels: '/panels', 'Which tests fit': '/panels/recommend', 'Read my whole report': '/report' };
const BUILD = {
  'API reference': '/docs/api',
  OpenAPI: '/openapi.json',
  'Partner rail': '/docs/partner-rail',
  'Assistants (MCP)': '/docs/mcp',
  'llms.txt': '/llms.txt',
};

/** The footer of every page of every service. */
export function siteFooter({ disclaimer, content, ofPage = [], legal, bare }: Footer): Html {
  const at = (links: Record<string, string>) => Object.entries(links).map(([name, path]) => ({ name, href: `${content}${path}` }));
  const columns = content === undefined || bare ? [] : [column('Read', at(READ)), column('Build', at(BUILD)), column('This page', ofPage)];
  return html`<footer class="site">
    <div class="wide">
      <p class="note">
        <strong>Not medical advice.</strong> ${disclaimer}
        ${content !== undefined && !bare && html`<a href="${content}/docs/medical-disclaimer">Medical disclaimer</a>`}
      </p>
      ${columns} ${!bare && html`<p class="legal">${legal.join(' ')}</p>`}
    </div>
  </footer>`;
}

const column = (title: string, links: readonly { name: string; href: string }[]): Html | false =>
  links.length > 0 &&
  html`<div class="column">
    <h2>${title}</h2>
    <ul>
      ${links.map(({ name, href }) => html`<li><a href="${href}">${name}</a></li>`)}
    </ul>
  </div>`;
