import { html, icon, siteFooter, siteHeader, type Html } from '@biomarker/look';
import { ATTRIBUTION, DISCLAIMER, LOINC_NOTICE, SITE_NAME } from '@biomarker/pages';
import { FEED } from './feed.ts';

type Top = {
  path: string;
  /** Public address of partner-auth, which has the member accounts. */
  partnerUrl?: string;
  search?: Html;
};

export const pageHeader = ({ path, partnerUrl, search }: Top): Html =>
  siteHeader({
    siteName: SITE_NAME,
    content: '',
    path,
    search,
    ...(partnerUrl !== undefined && { account: { name: 'Sign in', href: `${partnerUrl}/account` } }),
  });

/** `path` belongs to a page that also exists in markdown. */
export function pageFooter(path: string | undefined): Html {
  const ofPage = [
    ...(path === undefined ? [] : [{ name: 'In markdown', href: markdownPath(path) }]),
    { name: 'Feed of changes', href: FEED },
    { name: 'Licenses', href: '/docs/attribution' },
  ];
  return siteFooter({ disclaimer: DISCLAIMER, content: '', ofPage, legal: [ATTRIBUTION, LOINC_NOTICE] });
}

/** The path of the markdown of a page. */
export const markdownPath = (path: string) => (path === '/' ? '/index.md' : path.replace(/(?=\?|$)/, '.md'));

export function searchBox(id: string, search = ''): Html {
  return html`<form class="search" role="search" action="/search" method="get">
    <label for="${id}">Search</label>
    <input
      id="${id}"
      type="search"
      name="q"
      value="${search}"
      maxlength="200"
      placeholder="Marker, symptom or panel"
      autocomplete="off"
      enterkeyhint="search"
    />
    <button type="submit">${icon('search')}<span>Search</span></button>
  </form>`;
}
