import { DISCLAIMER, LOINC_NOTICE, NOT_A_DIAGNOSIS, SITE_NAME } from '@biomarker/domain/shared';
import { text } from './markdown.ts';

export { DISCLAIMER, LOINC_NOTICE, SITE_NAME };

export const ATTRIBUTION = `If you show this content elsewhere, please name ${SITE_NAME} as its source and link to the page.`;

/** Shown next to every price, unless the operator has a shop (`SITE_URL`). */
export const priceNote = ({ hasShop }: { hasShop: boolean }): string | false =>
  !hasShop && '**Sample prices.** Nothing can be bought here: no laboratory offers these panels and tests.';

/** The bold words that open it; HTML shows such a paragraph as an alert. */
export const CARE_LEAD = 'Get help now.';

/** Opens the answer to words that tell of an emergency. */
export const careNote = (notice: string | undefined): string | false =>
  notice !== undefined && `**${CARE_LEAD}** ${text(notice)} [Signs and numbers](/docs/emergency-signs)`;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-22T00:00:00.000Z` → `November 22, 2026` */
export const dateText = (timestamp: string) => DAY.format(new Date(timestamp));

/** `address` is the URL of the page. */
export function withNotices(content: string, address: string, updatedAt?: string): string {
  const updated = updatedAt ? `Last updated: ${dateText(updatedAt)}.\n\n` : '';
  return `${content}\n\n---\n\n${updated}${DISCLAIMER} [More](/docs/medical-disclaimer).\n\n${ATTRIBUTION} Source: <${address}>\n\n${LOINC_NOTICE}\n`;
}

/** For a model, which reads it with each text: the notices in one line. Address and time stand beside the text. */
export const withShortNotice = (content: string): string => `${content}\n\n---\n\n${NOT_A_DIAGNOSIS} [Source and notices, LOINC® too](/docs/attribution)\n`;
