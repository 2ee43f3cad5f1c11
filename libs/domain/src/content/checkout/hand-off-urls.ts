export const ASSISTANTS = ['chatgpt', 'claude', 'gemini', 'other'] as const;
export type Assistant = (typeof ASSISTANTS)[number];

/** The server knows no client, so an assistant that is not named is counted as the protocol itself. */
const sourceOf = (assistant: Assistant | undefined) => (assistant === undefined || assistant === 'other' ? 'mcp' : assistant);

type HandOff = { panel?: string; handles: readonly string[]; assistant?: Assistant };

/** Where a person reviews and buys. Opening it makes nothing; handles and slugs need no escaping. */
export function checkoutUrl(siteUrl: string, { panel, handles, assistant }: HandOff): string {
  const address = panel === undefined ? `${siteUrl}/checkout/custom` : `${siteUrl}/checkout`;
  return withQuery(address, [panel !== undefined && `panel=${panel}`, handles.length > 0 && `items=${handles.join(',')}`, `utm_source=${sourceOf(assistant)}`]);
}

/** Where a person puts a panel together, with tests laid out or without. It carries no answers about health. */
export function builderUrl(siteUrl: string, handles: readonly string[] = []): string {
  return withQuery(`${siteUrl}/build`, [handles.length > 0 && `items=${handles.join(',')}`, `utm_source=${sourceOf(undefined)}`]);
}

const withQuery = (address: string, parts: readonly (string | false)[]) => `${address}?${parts.filter(Boolean).join('&')}`;
