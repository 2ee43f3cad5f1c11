import { page, type Page } from '@biomarker/pages';

/** The target of links from assistants and recommendations when the operator has no shop (`SITE_URL`). */
export const HAND_OFF_PATHS = ['/build', '/checkout', '/checkout/custom'];

const TITLE = 'Nothing is sold here';
const DESCRIPTION = 'A link to a shop led here, because this site has none.';
const CONTENT = `# ${TITLE}

An assistant or a recommendation made a link to a shop. The operator of this site has set no shop, so nothing can be bought, and all prices are samples.

- Take the names of the tests to your clinician or to a laboratory near you.
- [Which tests fit](/panels/recommend) a concern and a budget.
- [The panels](/panels) and their markers.

For operators: \`SITE_URL\` names the shop that these links lead to.`;

export const handOffPage = (baseUrl: string): Page =>
  page({ addresses: { base: baseUrl } }, { path: HAND_OFF_PATHS[0]!, title: TITLE, description: DESCRIPTION, content: CONTENT, unlisted: true });
