import type { Document } from '@biomarker/domain/content';

const GROUPS: Record<string, readonly string[]> = {
  'REST API': ['getting-started', 'authentication', 'api', 'pagination', 'search', 'errors', 'budgets', 'idempotency', 'caching', 'versioning'],
  'Assistants and partners': ['mcp', 'partner-rail', 'fhir'],
  'For readers': ['ordering', 'fasting-tests', 'biotin-tests', 'emergency-signs', 'glossary'],
};
const OTHERS = 'About this service';

export type DocumentGroup = { name: string; documents: readonly Document[] };

/** The documents by audience, each group in display order. */
export function groupDocuments(documents: readonly Document[]): DocumentGroup[] {
  const grouped = new Set(Object.values(GROUPS).flat());
  return [
    ...Object.entries(GROUPS).map(([name, slugs]) => ({ name, documents: documents.filter(({ slug }) => slugs.includes(slug)) })),
    { name: OTHERS, documents: documents.filter(({ slug }) => !grouped.has(slug)) },
  ];
}
