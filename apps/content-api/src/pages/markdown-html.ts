import { html, safe, type Html } from '@biomarker/look';
import { CARE_LEAD } from '@biomarker/pages';
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { highlightCode } from './highlight-code.ts';

export type Heading = { id: string; text: string };
export type RenderedMarkdown = { article: Html; headings: Heading[] };

type Env = Inserts & { headings: Heading[] };

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

export type Inserts = {
  /** Inserted below the title. */
  afterTitle?: Html;
  /** Inserted below the first paragraph. */
  afterIntroduction?: Html;
  /** Inserted below the heading of level 2 with that id. */
  figures?: ReadonlyMap<string, Html>;
  /** The label that unfolds the rest of the section with that id. */
  folds?: ReadonlyMap<string, string>;
  /** Inserted below the part before the first heading of level 2. */
  afterLead?: Html;
  /** Ids that headings had before, by the id of the heading that stands for them now: old links lead there. */
  formerIds?: Readonly<Record<string, readonly string[]>>;
  /** Frames of the parts below headings of level 3, by the id of their section and that of the part. */
  partOf?: (section: string, part: string) => Part | undefined;
};

/** A card, a fold, or one of several recipes of which one is open at a time. */
export type Part = 'card' | 'fold' | 'choice';

/** The markdown of a page as HTML, with a section for each heading of level 2. */
export function markdownHtml(content: string, inserts: Inserts = {}): RenderedMarkdown {
  const env: Env = { headings: [], ...inserts };
  const article = safe(markdown.render(content, env));
  return { article, headings: env.headings };
}

/** A line of text with inline markdown, such as code. */
export const inlineHtml = (text = ''): Html => safe(markdown.renderInline(text));

const { rules } = markdown.renderer;
rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>';
rules.table_close = () => '</table></div>';
rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!;
  return `<pre tabindex="0"><code>${highlightCode(content, info).markup}</code></pre>`;
};
rules.figure = (tokens, index) => tokens[index]!.content;

/** What belongs below the title and below the first paragraph, once each. */
function insertsAfter({ type, tag }: Token, title: Token[], introduction: Token[]): Token[] {
  if (type === 'heading_close' && tag === 'h1') return title.splice(0);
  return type === 'paragraph_close' ? introduction.splice(0) : [];
}

markdown.core.ruler.push('sections', (state: StateCore) => {
  if (state.inlineMode) return;
  const { headings, afterTitle, afterIntroduction, afterLead, formerIds = {}, ...below } = state.env as Env;
  const ids = new Set<string>();
  const title = inserted(state, afterTitle);
  const introduction = inserted(state, afterIntroduction);
  const lead = inserted(state, afterLead);
  const sectioned: Token[] = [open(state, 'div', { class: 'lead' })];
  let closing = ['div'];

  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const heading = { id: '', text: plainText(state.tokens[index + 1]!) };
      heading.id = freeId(heading.text, ids);
      token.attrSet('id', heading.id);
      sectioned.push(...(formerIds[heading.id] ?? []).map((id) => insert(state, html`<span id="${id}"></span>`)));
      if (token.tag === 'h2') {
        headings.push(heading);
        sectioned.push(...closing.map((tag) => close(state, tag)), ...lead.splice(0));
        sectioned.push(open(state, 'section', { 'aria-labelledby': heading.id }));
        closing = ['section'];
      }
    }
    if (token.type === 'inline') markOutgoing(token);
    if (token.type === 'inline' && isCareNote(token))
      state.tokens[index - 1]!.attrs = [
        ['class', 'alert'],
        ['role', 'alert'],
      ];
    sectioned.push(token);
    sectioned.push(...insertsAfter(token, title, introduction));
    if (token.type === 'heading_close' && token.tag === 'h2') {
      const { id } = headings.at(-1)!;
      if (below.folds?.has(id)) closing = ['details', 'section'];
      sectioned.push(...belowHeading(state, id, below));
    }
  }
  state.tokens = [...sectioned, ...closing.map((tag) => close(state, tag))];
});

/** The fold that holds the rest of a section, and its figure. */
function belowHeading(state: StateCore, id: string, { folds, figures }: Pick<Inserts, 'folds' | 'figures'>): Token[] {
  const [words, figure] = [folds?.get(id), figures?.get(id)];
  const fold = words === undefined ? [] : [open(state, 'details', { class: 'fold' }), insert(state, html`<summary>${words}</summary>`)];
  return [...fold, ...(figure ? [insert(state, figure)] : [])];
}

markdown.core.ruler.push('parts', (state: StateCore) => {
  const { partOf } = state.env as Env;
  if (!partOf) return;
  let section = '';
  let parts = 0;
  let framed: Part | undefined;

  state.tokens = state.tokens.flatMap((token) => {
    if (token.type === 'section_open') {
      section = String(token.attrGet('aria-labelledby'));
      parts = 0;
    }
    const begins = token.type === 'heading_open' && token.tag === 'h3';
    const ended = framed && (begins || token.type === 'section_close') ? [close(state, framed === 'card' ? 'div' : 'details')] : [];
    if (begins) {
      framed = section ? partOf(section, String(token.attrGet('id'))) : undefined;
      return [...ended, ...opened(state, framed, section, parts++), token];
    }
    if (ended.length > 0) framed = undefined;
    return token.type === 'heading_close' && token.tag === 'h3' && framed && framed !== 'card' ? [token, close(state, 'summary')] : [...ended, token];
  });
});

function opened(state: StateCore, part: Part | undefined, section: string, place: number): Token[] {
  if (!part) return [];
  if (part === 'card') return [open(state, 'div', { class: 'part' })];
  const attributes: Record<string, string> = part === 'fold' ? { class: 'fold' } : { name: section, ...(place === 0 && { open: '' }) };
  return [open(state, 'details', attributes), open(state, 'summary', {})];
}

const inserted = (state: StateCore, markup: Html | undefined): Token[] => (markup ? [insert(state, markup)] : []);

const insert = (state: StateCore, { markup }: Html) => Object.assign(new state.Token('figure', '', 0), { content: markup });

function open(state: StateCore, tag: string, attributes: Record<string, string>): Token {
  return Object.assign(new state.Token(`${tag}_open`, tag, 1), { attrs: Object.entries(attributes), block: true });
}

const close = (state: StateCore, tag: string) => Object.assign(new state.Token(`${tag}_close`, tag, -1), { block: true });

const plainText = (inline: Token) => (inline.children ?? []).map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');

function freeId(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section';
  let id = base;
  for (let next = 2; taken.has(id); next++) id = `${base}-${next}`;
  taken.add(id);
  return id;
}

const isCareNote = ({ children }: Token) => children?.find(({ content }) => content !== '')?.content === CARE_LEAD;

/** External links send no referrer and add no search ranking. */
function markOutgoing({ children }: Token): void {
  for (const token of children ?? [])
    if (token.type === 'link_open' && /^https?:/.test(String(token.attrGet('href')))) token.attrSet('rel', 'external noopener nofollow');
}
