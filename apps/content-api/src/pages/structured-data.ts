import type { Page } from '@biomarker/pages';

/** The schema.org graph of a page: its subject with its address, and its breadcrumb. */
export function structuredData({ jsonLd, breadcrumb, path, updatedAt }: Page, baseUrl: string): Record<string, unknown> {
  const url = `${baseUrl}${path}`;
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumb.map(({ name, path: item }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: `${baseUrl}${item}` })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [...jsonLd.map((thing) => ({ ...thing, ...details(thing, baseUrl), url, ...(updatedAt && { dateModified: updatedAt }) })), trail],
  };
}

function details({ '@type': type }: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  const common = { inLanguage: 'en', isAccessibleForFree: true };
  if (type !== 'WebSite') return common;
  const target = { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` };
  return { ...common, potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' } };
}

/** JSON for a script element: escapes `<`, which could start its end tag or a comment. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
