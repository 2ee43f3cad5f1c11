import { html, icon, safe, type Html, type Icon } from '@biomarker/look';
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
  /** Inserted below the first paragraph. */
  afterIntroduction?: Html;
  /** The label that unfolds the rest of the section with that id. */
  folds?: ReadonlyMap<string, string>;
  /** Inserted below the part before the first heading of level 2. */
  afterLead?: Html;
  /** Ids that headings had before, by the id of the heading that stands for them now: old links lead there. */
  formerIds?: Readonly<Record<string, readonly string[]>>;
  /** The class of the lists in the section with that id; the part before the first section has none. */
  listKind?: (section: string) => string | undefined;
  /** Lists of facts, "**Sample:** blood", become rows with their names at the left. */
  factRows?: boolean;
  /** Words that lists of rows mark. */
  marked?: RegExp;
  /** The icon before a list item that begins with a link to that address. */
  iconOf?: (address: string) => Icon | undefined;
  /** Icons before headings, by their ids. */
  headingIcons?: Readonly<Record<string, Icon>>;
  /** Words behind the heading of a fold, by that heading. */
  hints?: Readonly<Record<string, string>>;
  /** Frames of the parts below headings of level 3, by the id of their section and that of the part. */
  partOf?: (section: string, part: string) => Part | undefined;
  /** The items of a list that stand before a fold with the rest, by the id of the heading of level 3 above it. */
  mostItems?: (part: string) => number | undefined;
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

markdown.core.ruler.push('sections', (state: StateCore) => {
  if (state.inlineMode) return;
  const { headings, afterIntroduction, afterLead, formerIds = {}, folds } = state.env as Env;
  const ids = new Set<string>();
  const introduction = inserted(state, afterIntroduction);
  const lead = inserted(state, afterLead);
  const sectioned: Token[] = [open(state, 'div', { class: 'lead' })];
  let closing = ['div'];

  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const heading = { id: '', text: plainText(state.tokens[index + 1]!) };
      heading.id = freeId(heading.text, ids);
      token.attrSet('id', heading.id);
      if (token.tag === 'h2') {
        headings.push(heading);
        sectioned.push(...closing.map((tag) => close(state, tag)), ...lead.splice(0));
        sectioned.push(open(state, 'section', { 'aria-labelledby': heading.id }));
        closing = ['section'];
      }
      sectioned.push(...(formerIds[heading.id] ?? []).map((id) => insert(state, html`<span id="${id}"></span>`)));
    }
    if (token.type === 'inline') {
      markOutgoing(token);
      if (isCareNote(token)) markAlert(state, index);
    }
    sectioned.push(token);
    if (token.type === 'paragraph_close') sectioned.push(...introduction.splice(0));
    if (token.type === 'heading_close' && token.tag === 'h2') {
      const words = folds?.get(headings.at(-1)!.id);
      if (words !== undefined) {
        closing = ['details', 'section'];
        sectioned.push(...foldOf(state, words));
      }
    }
  }
  state.tokens = [...sectioned, ...closing.map((tag) => close(state, tag))];
});

/** The fold that holds the rest of a section. */
const foldOf = (state: StateCore, words: string): Token[] => [open(state, 'details', { class: 'fold' }), insert(state, html`<summary>${words}</summary>`)];

markdown.core.ruler.push('lists', (state: StateCore) => {
  const { listKind, iconOf, factRows } = state.env as Env;
  let section = '';
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'section_open') section = String(token.attrGet('aria-labelledby'));
    const kind = token.type === 'bullet_list_open' && token.level === 0 && (listKind?.(section) ?? (factRows && holdsFacts(state.tokens, index) && 'facts'));
    if (kind) token.attrJoin('class', kind);
    if (token.type === 'inline' && iconOf) addIcon(state, token, iconOf);
  }
});

markdown.core.ruler.push('long-lists', (state: StateCore) => {
  const { mostItems } = state.env as Env;
  if (!mostItems) return;
  let part = '';
  let [place, rest] = [0, 0];
  state.tokens = state.tokens.flatMap((token, index, all) => {
    const isOuter = token.type.startsWith('bullet_list') && token.level === 0;
    if (token.type === 'heading_open') part = String(token.attrGet('id'));
    if (isOuter && token.nesting === 1) [place, rest] = [0, restOf(all, index, mostItems(part))];
    if (isOuter && token.nesting === -1 && rest > 0) return [token, close(state, 'details')];
    if (token.type !== 'list_item_open' || token.level !== 1 || rest === 0 || place++ !== mostItems(part)) return token;
    return [close(state, 'ul'), open(state, 'details', { class: 'more' }), insert(state, html`<summary>${rest} more</summary>`), open(state, 'ul', {}), token];
  });
});

/** The items of a list beyond the first ones. A fold with one item would save nothing. */
function restOf(tokens: readonly Token[], start: number, most = Infinity): number {
  const end = tokens.findIndex(({ type, level }, index) => index > start && type === 'bullet_list_close' && level === 0);
  const rest = tokens.slice(start, end).filter(({ type, level }) => type === 'list_item_open' && level === 1).length - most;
  return rest > 1 ? rest : 0;
}

markdown.core.ruler.push('rows', (state: StateCore) => {
  const { marked } = state.env as Env;
  let kind = '';
  for (const token of state.tokens) {
    if (token.type.startsWith('bullet_list') && token.level === 0) kind = String(token.attrGet('class'));
    if (token.type !== 'inline' || !LINED.includes(kind)) continue;
    dropColon(token);
    if (kind === 'facts' && token.level === FACT_LEVEL) wrapFact(state, token);
    if (marked) markWords(state, token, marked);
  }
});

/** A number that is a link names a source; as "(1)" it becomes a mark above the line. */
markdown.core.ruler.push('references', (state: StateCore) => {
  for (const { children } of state.tokens) {
    for (const [index, token] of (children ?? []).entries()) {
      const [number, , after] = children!.slice(index + 1, index + 4);
      if (token.type !== 'link_open' || !/^\d+$/.test(number?.content ?? '')) continue;
      const before = children![index - 1];
      if (before?.content.endsWith(' (') && after?.content.startsWith(')')) {
        before.content = before.content.slice(0, -2);
        after.content = after.content.slice(1);
        token.attrSet('class', 'source');
      }
      token.attrSet('aria-label', `Source ${number!.content}`);
    }
  }
});

/** Each source of a numbered list has an address: "#source-2". */
markdown.core.ruler.push('sources', ({ tokens }: StateCore) => {
  let [heading, number] = ['', 0];
  for (const token of tokens) {
    if (token.type === 'heading_open') [heading, number] = [String(token.attrGet('id')), 0];
    if (heading === 'sources' && token.type === 'list_item_open') token.attrSet('id', `source-${++number}`);
  }
});

markdown.core.ruler.push('heading-icons', (state: StateCore) => {
  const { headingIcons } = state.env as Env;
  for (const [index, token] of state.tokens.entries()) {
    const shape = token.type === 'heading_open' && headingIcons?.[String(token.attrGet('id'))];
    if (shape) state.tokens[index + 1]!.children!.unshift(insert(state, icon(shape)));
  }
});

markdown.core.ruler.push('parts', (state: StateCore) => {
  const { partOf, hints } = state.env as Env;
  if (!partOf) return;
  let section = '';
  let parts = 0;
  let framed: Part | undefined;

  state.tokens = state.tokens.flatMap((token, index, all) => {
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
    if (token.type !== 'heading_close' || token.tag !== 'h3' || !framed || framed === 'card') return [...ended, token];
    return [token, ...inserted(state, hintOf(hints?.[plainText(all[index - 1]!)])), close(state, 'summary')];
  });
});

const hintOf = (words = ''): Html | undefined => (words === '' ? undefined : html`<small>${words}</small>`);

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

/** The id of a heading; of several with the same words, that of the first. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';

function freeId(text: string, taken: Set<string>): string {
  const base = headingId(text);
  let id = base;
  for (let next = 2; taken.has(id); next++) id = `${base}-${next}`;
  taken.add(id);
  return id;
}

/** The lists whose items begin with a name on a line of its own. */
const LINED = ['rows', 'figures', 'facts'];

/** The level of the text of an item of a list. */
const FACT_LEVEL = 3;

const FACT_NAME = /^[^:]+:$/;

/** Whether each item of a list begins with a name in bold and a colon. */
function holdsFacts(tokens: readonly Token[], start: number): boolean {
  const end = tokens.findIndex(({ type, level }, index) => index > start && type === 'bullet_list_close' && level === 0);
  const items = tokens.slice(start, end).filter(({ type, level }) => type === 'inline' && level === FACT_LEVEL);
  return items.every(({ children }) => {
    const [bold, name] = children!.filter(({ content, type }) => content !== '' || type !== 'text');
    return bold?.type === 'strong_open' && FACT_NAME.test(name!.content);
  });
}

/** What follows the name is one element, so that a grid has two columns. */
function wrapFact(state: StateCore, token: Token): void {
  const end = token.children!.findIndex(({ type }) => type === 'strong_close') + 1;
  const value = token.children!.slice(end);
  if (value.every(({ type, content }) => type === 'text' && content === '')) return;
  token.children = [...token.children!.slice(0, end), insert(state, safe('<span>')), ...value, insert(state, safe('</span>'))];
}

function dropColon({ children }: Token): void {
  const end = children!.findIndex(({ type }) => type === 'link_close' || type === 'strong_close');
  for (const place of [end - 1, end + 1]) {
    const token = children![place];
    if (token?.type === 'text') token.content = token.content.replace(place < end ? /:$/ : /^: /, '');
  }
}

function markWords(state: StateCore, token: Token, marked: RegExp): void {
  let links = 0;
  token.children = token.children!.flatMap((child) => {
    links += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
    if (child.type !== 'text' || links > 0) return [child];
    return child.content.split(marked).map((part, index) => (index % 2 === 1 ? insert(state, html`<mark>${part}</mark>`) : textOf(state, part)));
  });
}

const textOf = (state: StateCore, content: string) => Object.assign(new state.Token('text', '', 0), { content });

const isCareNote = ({ children }: Token) => children?.find(({ content }) => content !== '')?.content === CARE_LEAD;

function markAlert(state: StateCore, index: number): void {
  for (const name of ['class', 'role']) state.tokens[index - 1]!.attrSet(name, 'alert');
  state.tokens[index]!.children!.unshift(insert(state, icon('phone')));
}

function addIcon(state: StateCore, { children }: Token, iconOf: NonNullable<Inserts['iconOf']>): void {
  const [first] = children ?? [];
  const shape = first?.type === 'link_open' && iconOf(String(first.attrGet('href')));
  if (shape) children!.unshift(insert(state, icon(shape)));
}

/** External links send no referrer and add no search ranking. */
function markOutgoing({ children }: Token): void {
  for (const token of children ?? [])
    if (token.type === 'link_open' && /^https?:/.test(String(token.attrGet('href')))) token.attrSet('rel', 'external noopener nofollow');
}
