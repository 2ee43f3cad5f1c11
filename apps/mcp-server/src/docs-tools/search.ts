import { searchDocuments } from '@biomarker/domain/content';
import { z } from 'zod';
import { FoundResults, foundResults } from '../schemas/search-result.ts';
import { queryText } from '../schemas/inputs.ts';
import { tool } from '../tools/tool.ts';

const NOTHING = 'Nothing here matches. Try a word of the subject, such as cursor, ETag, token, FHIR or fasting.';

export const searchDocs = tool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Searches the documentation of the REST API, the MCP server, partner access and the content. Returns ids for fetch, titles and addresses, the best match first.',
  input: z.strictObject({ query: queryText(1, 200, 'rate limit') }),
  output: FoundResults,
  cacheable: true,

  async run({ query }, deps) {
    const documents = await searchDocuments(deps, query);
    return foundResults(documents, deps.baseUrl, documents.length === 0 ? NOTHING : undefined);
  },
});
