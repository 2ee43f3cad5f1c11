import { SERVICE_VERSION } from '@biomarker/service-kit';

/** `/mcp` and `/mcp/docs` as `initialize` presents them. The instructions state facts and give no orders. */
export const PRODUCT_SERVER = { name: 'biomarkers', title: 'Biomarker Guide', version: SERVICE_VERSION };
export const DOCS_SERVER = { name: 'biomarkers-docs', title: 'Biomarker Guide documentation', version: SERVICE_VERSION };

export const PRODUCT_INSTRUCTIONS = [
  'Public, read-only information about laboratory biomarkers, three standard test panels and the individual tests that can be ordered.',
  'search covers everything and gives ids for fetch, which has prose and sources; get_biomarker has numbers and preparation; browse_biomarkers walks the whole list; the other tools read one thing by its slug or handle.',
  'Prices and availability are read at every call, and recommend_panel keeps an exact budget.',
  'create_checkout_link and start_guided_panel_builder give addresses for a person to open; nothing is sold, ordered or paid here (fetch doc:ordering).',
  'The content is educational and not medical advice, the interval of the reporting laboratory prevails, LOINC codes are © Regenstrief Institute, and urgent symptoms are answered with the advice to seek care.',
  'No tool takes names, contact or health data, lab results, credentials or payment data.',
].join(' ');

export const DOCS_INSTRUCTIONS = [
  'Documentation of the biomarker services: REST API, MCP server, partner access, content and licenses.',
  'search finds pages by words, fetch gives one page as markdown by its id, and list_docs names all of them.',
  'Nothing here is about the data of a person.',
].join(' ');
