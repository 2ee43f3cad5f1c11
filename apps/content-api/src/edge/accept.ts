import Negotiator from 'negotiator';

export type PageFormat = 'html' | 'markdown';

const MARKDOWN = 'text/markdown';
const HTML = 'text/html';
/** Any media type that a page has, by name or by wildcard. */
const OF_PAGES = [HTML, MARKDOWN, 'text/*', '*/*'];

/** Reading a header takes time that grows with its square, so a longer one counts as absent. Browsers send some 150 characters. */
const LONGEST_HEADER = 1000;

const negotiator = (name: 'accept' | 'accept-encoding', value = '') =>
  new Negotiator({ headers: { [name]: value.length <= LONGEST_HEADER ? value : undefined } });

/** The media types that an Accept header names with a weight above 0, in lower case. */
const namedTypes = (accept: string | undefined) => (accept ? negotiator('accept', accept).mediaTypes() : []).map((type) => type.toLowerCase());

/**
 * The form of a page that an Accept header asks for (RFC 9110, section 12.5.1). Markdown only when the header names it,
 * with a weight that is not below that of HTML. Everything else is HTML, wildcards and nonsense too.
 */
export function pageFormat(accept: string | undefined): PageFormat {
  if (!namedTypes(accept).includes(MARKDOWN)) return 'html';
  // Equal weights are settled by order, so HTML weighs more only when it also comes first in the reversed header.
  const orders = [accept!, accept!.split(',').reverse().join(',')];
  return orders.every((order) => negotiator('accept', order).mediaType([MARKDOWN, HTML]) === HTML) ? 'html' : 'markdown';
}

/** Whether JSON is wanted, and no kind of page: such a client gets a problem document. */
export function wantsJson(accept: string | undefined): boolean {
  const named = namedTypes(accept);
  return named.some((type) => /^application\/(.+\+)?json$/.test(type)) && !OF_PAGES.some((type) => named.includes(type));
}

/** Whether a problem document must be called `application/json`: where that is named, and `application/problem+json` is not. */
export function wantsPlainJson(accept: string | undefined): boolean {
  const named = namedTypes(accept);
  return named.includes('application/json') && !named.includes('application/problem+json');
}

/** The preferred content coding among `offered`. */
export const preferredCoding = <C extends string>(acceptEncoding: string, offered: readonly C[]) =>
  negotiator('accept-encoding', acceptEncoding).encoding([...offered]) as C | undefined;
