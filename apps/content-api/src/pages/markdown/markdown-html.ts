import { safe, type Html } from '@biomarker/look';
import MarkdownIt from 'markdown-it';
import { careAlerts } from './care-alerts.ts';
import { headingIcons } from './heading-icons.ts';
import { highlightCode } from './highlight-code.ts';
import type { Heading, Inserts, MarkdownEnv } from './inserts.ts';
import { outgoingLinks, references, sources } from './links.ts';
import { lists, longLists } from './lists.ts';
import { parts } from './parts.ts';
import { rows } from './rows.ts';
import { sections } from './sections.ts';

export type RenderedMarkdown = { article: Html; headings: Heading[] };

// Markup inside markdown appears as text, except line breaks, and unsafe URLs become no links.
const markdown = new MarkdownIt('commonmark', { html: false, xhtmlOut: false }).enable('table');

/** Separates the lines of a table's cell. */
const LINE_BREAK = '<br>';
markdown.inline.ruler.push('line-break', (state, silent) => {
  if (!state.src.startsWith(LINE_BREAK, state.pos)) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += LINE_BREAK.length;
  return true;
});

const { rules } = markdown.renderer;
rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>';
rules.table_close = () => '</table></div>';
rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!;
  return `<pre tabindex="0"><code>${highlightCode(content, info).markup}</code></pre>`;
};
rules.figure = (tokens, index) => tokens[index]!.content;

// In this order: the rules behind `sections` go by its ids.
const CORE_RULES = [outgoingLinks, careAlerts, sections, lists, longLists, rows, references, sources, headingIcons, parts];
for (const rule of CORE_RULES) markdown.core.ruler.push(rule.name, rule);

/** The markdown of a page as HTML, with a section for each heading of level 2. */
export function markdownHtml(content: string, inserts: Inserts = {}): RenderedMarkdown {
  const env: MarkdownEnv = { headings: [], ...inserts };
  const article = safe(markdown.render(content, env));
  return { article, headings: env.headings };
}

/** A line of text with inline markdown, such as code. */
export const inlineHtml = (text = ''): Html => safe(markdown.renderInline(text));
