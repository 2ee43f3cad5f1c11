/** Where the services stand, as their readers reach them. No address ends with a slash. */
export type Addresses = {
  /** The service of the REST API, the pages and the documentation. */
  base: string;
  mcp?: string;
  partner?: string;
  /** The mail address of whoever operates the services. */
  contact?: string;
};

/**
 * Puts real addresses in the place of `{base_url}`, `{mcp_url}` and `{partner_url}`, so that commands can be copied. An unknown one stays as it is.
 * `{contact}` reads well in a sentence either way: "write to {contact}".
 */
export function withAddresses(markdown: string, { base, mcp, partner, contact }: Addresses): string {
  return markdown
    .replaceAll('{base_url}', base)
    .replaceAll('{mcp_url}', mcp ?? '{mcp_url}')
    .replaceAll('{partner_url}', partner ?? '{partner_url}')
    .replaceAll('{contact}', contact ? `<${contact}>` : 'the operator of this service');
}
