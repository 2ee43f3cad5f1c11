import type { SearchResult } from '@biomarker/domain/content';
import { fullNameOf, type FetchedResult } from '@biomarker/pages';
import { z } from 'zod';

// The schemas that connectors of chat assistants expect for `search` and `fetch`. They ignore `text`, a field of an older version.

export const FoundResults = z.object({
  notice: z.string().optional(),
  results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), text: z.string().optional() })),
});

export const Fetched = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
  truncated: z.boolean().optional(),
  totalChars: z.int().optional(),
});

export const foundResults = (results: readonly SearchResult[], baseUrl: string, notice?: string): z.input<typeof FoundResults> => ({
  notice,
  results: results.map(({ id, title: name, abbreviation, path, summary, reason }) => ({
    id,
    title: fullNameOf({ name, abbreviation }),
    url: `${baseUrl}${path}`,
    text: reason ? `${summary} (${reason})` : summary || undefined,
  })),
});

export const fetched = ({ path, ...result }: FetchedResult, baseUrl: string): z.input<typeof Fetched> => ({ ...result, url: `${baseUrl}${path}` });
