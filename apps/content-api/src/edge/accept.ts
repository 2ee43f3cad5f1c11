import Negotiator from 'negotiator';

export type PageFormat = 'html' | 'markdown';

const MARKDOWN = 'text/markdown';
const HTML = 'text/html';
/** The media types of a page, by name or wildcard. */
const OF_PAGES = [HTML, MARKDOWN, 'text/*', '*/*'];

/** Parsing takes quadratic time, so a longer header counts as absent. Browsers send about 150 characters. */
const LONGEST_HEADER = 1000;

const negotiator = (accept = '') => new Negotiator({ headers: { accept: accept.length <= LONGEST_HEADER ? accept : undefined } });

/** The media types in an Accept header with a weight above 0, in lower case. */
const namedTypes = (accept: string | undefined) => (accept ? negotiator(accept).mediaTypes() : []).map((type) => type.toLowerCase());

/**
 * The form of a page for an Accept header (RFC 9110, section 12.5.1): markdown only if the header names it with at least
 * the weight of HTML. Everything else is HTML, including wildcards and invalid headers.
 */
export function pageFormat(accept: string | undefined): PageFormat {
  if (!namedTypes(accept).includes(MARKDOWN)) return 'html';
  // Order decides between equal weights, so HTML weighs more only if it also comes first in the reversed header.
  const orders = [accept!, accept!.split(',').reverse().join(',')];
  return orders.every((order) => negotiator(order).mediaType([MARKDOWN, HTML]) === HTML) ? 'html' : 'markdown';
}

/** Whether the client accepts JSON and no form of a page: it gets a problem document. */
export function wantsJson(accept: string | undefined): boolean {
  const named = namedTypes(accept);
  return named.some((type) => /^application\/(.+\+)?json$/.test(type)) && !OF_PAGES.some((type) => named.includes(type));
}

/** Whether a problem document needs the type `application/json`: the header names that, but not `application/problem+json`. */
export function wantsPlainJson(accept: string | undefined): boolean {
  const named = namedTypes(accept);
  return named.includes('application/json') && !named.includes('application/problem+json');
}
