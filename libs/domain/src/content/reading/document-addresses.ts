/** The public base URLs of the services, without a trailing slash. */
export type Addresses = {
  /** The service of the REST API, the pages and the documentation. */
  base: string;
  mcp?: string;
  partner?: string;
  /** The operator's email address. */
  contact?: string;
};

/**
 * Replaces `{base_url}`, `{mcp_url}` and `{partner_url}` by real URLs, so readers can copy commands. An unconfigured one stays unchanged.
 * `{contact}` reads well in a sentence either way: "write to {contact}".
 */
export function withAddresses(markdown: string, { base, mcp, partner, contact }: Addresses): string {
  return markdown
    .replaceAll('{base_url}', base)
    .replaceAll('{mcp_url}', mcp ?? '{mcp_url}')
    .replaceAll('{partner_url}', partner ?? '{partner_url}')
    .replaceAll('{contact}', contact ? `<${contact}>` : 'the operator of this service');
}
