export const ASSISTANTS = ['chatgpt', 'claude', 'gemini', 'other'] as const;
export type Assistant = (typeof ASSISTANTS)[number];

/** An unnamed assistant counts as the protocol itself, since the server cannot identify clients. */
const sourceOf = (assistant: Assistant | undefined) => (assistant === undefined || assistant === 'other' ? 'mcp' : assistant);

type HandOff = { panel?: string; handles: readonly string[]; assistant?: Assistant };

/** The checkout page. Opening it creates nothing; handles and slugs need no escaping. */
export function checkoutUrl(siteUrl: string, { panel, handles, assistant }: HandOff): string {
  const address = panel === undefined ? `${siteUrl}/checkout/custom` : `${siteUrl}/checkout`;
  return withQuery(address, [panel !== undefined && `panel=${panel}`, handles.length > 0 && `items=${handles.join(',')}`, `utm_source=${sourceOf(assistant)}`]);
}

/** The panel builder, with or without a panel and selected tests. The URL holds no health data. */
export function builderUrl(siteUrl: string, handles: readonly string[] = [], panel?: string): string {
  return withQuery(`${siteUrl}/build`, [
    panel !== undefined && `panel=${panel}`,
    handles.length > 0 && `items=${handles.join(',')}`,
    `utm_source=${sourceOf(undefined)}`,
  ]);
}

const withQuery = (address: string, parts: readonly (string | false)[]) => `${address}?${parts.filter(Boolean).join('&')}`;
