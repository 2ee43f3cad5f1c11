import { withAddresses } from '@biomarker/domain/content';
import { blocks, link, list, section, text } from './markdown.ts';
import { DISCLAIMER, SITE_NAME } from './notices.ts';
import { page, type PageEntry, type PageSources, type PageSpec } from './page.ts';

/** `/llms.txt` (https://llmstxt.org): every page of the site with its markdown address. `specs` are the listed pages. */
export function llmsText(specs: readonly PageSpec[]): PageSpec {
  return {
    pattern: '/llms.txt',

    async read(sources) {
      const entries = (await Promise.all(specs.map((spec) => spec.list(sources)))).flat();
      return page(sources, { path: '/llms.txt', title: SITE_NAME, description: 'Every page of this site.', content: contentOf(entries, sources) });
    },

    list: async () => [],
  };
}

const HOW_TO_READ =
  'Every page is also served as markdown: ask for it with "Accept: text/markdown", or add .md to its address. ' +
  'The same content comes as JSON from {base_url}/api/v1 (described in {base_url}/openapi.json) and through MCP at {mcp_url}/mcp. No key is needed.';

const SECTIONS: readonly [title: string, pattern: RegExp][] = [
  ['Start', /^\/(biomarkers|panels|compare|compare-biomarkers|docs|report|browse\/.+)?$/],
  ['Documentation', /^\/docs\//],
  ['Categories', /^\/categories\//],
  ['Panels', /^\/panels\//],
  ['Comparisons', /^\/compare\//],
  ['Biomarkers', /^\/biomarkers\//],
];

function contentOf(entries: readonly PageEntry[], { addresses }: PageSources): string {
  const { base } = addresses;
  const line = ({ path, title, description }: PageEntry) => `${link(title, `${base}${path === '/' ? '/index' : path}.md`)}: ${text(description)}`;
  return blocks(
    `# ${SITE_NAME}`,
    `> Educational pages on laboratory biomarkers: what each one measures, sourced reference ranges, testing and food. ${DISCLAIMER}`,
    withAddresses(HOW_TO_READ, addresses),
    ...SECTIONS.map(([title, pattern]) => section(title, list(entries.filter(({ path }) => pattern.test(path)).map(line)))),
  );
}
