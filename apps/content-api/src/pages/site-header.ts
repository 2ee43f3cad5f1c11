import { html, safe, type Html } from '@biomarker/look';
import { SITE_NAME } from '@biomarker/pages';

const SECTIONS = [
  { name: 'Biomarkers', path: '/biomarkers', also: ['/categories', '/browse', '/compare-biomarkers'] },
  { name: 'Panels', path: '/panels', also: [] },
  { name: 'Compare', path: '/compare', also: [] },
  { name: 'Docs', path: '/docs', also: [] },
];

type Header = {
  icon: string;
  /** Public address of partner-auth, which has the member accounts. */
  partnerUrl?: string;
  search?: Html | false;
};

/** The header of every page. `path` determines the section. */
export function siteHeader({ icon, partnerUrl, search = false }: Header, path: string): Html {
  return html`<header class="site">
    <div class="wide">
      <a class="brand" href="/"><img src="${icon}" alt="" width="28" height="28" />${SITE_NAME}</a>
      <nav aria-label="Site">
        <ul>
          ${SECTIONS.map(({ name, path: at, also }) => html`<li><a href="${at}" ${isIn(path, at, also) && safe(' aria-current="true"')}>${name}</a></li>`)}
          ${partnerUrl !== undefined && html`<li class="account"><a href="${partnerUrl}/account">Account</a></li>`}
        </ul>
      </nav>
      ${search}
    </div>
  </header>`;
}

const isIn = (path: string, at: string, also: readonly string[]) => [at, ...also].some((start) => path === start || path.startsWith(`${start}/`));
