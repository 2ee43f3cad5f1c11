export const ASSISTANTS = ['chatgpt', 'claude', 'gemini', 'other'] as const;
export type Assistant = (typeof ASSISTANTS)[number];

/** An unnamed assistant counts as the protocol itself, since the server cannot identify clients. */
const sourceOf = (assistant: Assistant | undefined) => (assistant === undefined || assistant === 'other' ? 'mcp' : assistant);

type HandOff = { panel?: string; handles: readonly string[]; assistant?: Assistant };

/** The checkout page. Opening it creates nothing. */
export const checkoutUrl = (siteUrl: string, choice: HandOff) => urlOf(`${siteUrl}/checkout${choice.panel === undefined ? '/custom' : ''}`, choice);

/** The panel builder, with or without a panel and selected tests. The URL holds no health data. */
export const builderUrl = (siteUrl: string, handles: readonly string[] = [], panel?: string) => urlOf(`${siteUrl}/build`, { panel, handles });

/** Handles and slugs need no escaping. */
function urlOf(address: string, { panel, handles, assistant }: HandOff): string {
  const parts = [panel !== undefined && `panel=${panel}`, handles.length > 0 && `items=${handles.join(',')}`, `utm_source=${sourceOf(assistant)}`];
  return `${address}?${parts.filter(Boolean).join('&')}`;
}
