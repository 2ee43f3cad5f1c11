import { dollars, idsLike, PAGE_OF_KIND, readCatalogItem, readResultId, resultNotFound, type ResultKind } from '@biomarker/domain/content';
import { DomainError } from '@biomarker/domain/shared';
import { biomarkerProse } from './biomarker-page.ts';
import { blocks } from './markdown.ts';
import { priceNote, withShortNotice } from './notices.ts';
import type { PageSources } from './page.ts';
import { readPage } from './read-page.ts';

/** Flat, since connectors expect that. */
export type FetchedResult = { id: string; title: string; text: string; path: string; metadata: Record<string, string> };

/** One public entity by the id of a search result. Throws `result_not_found`, with ids that may be meant, if it has no page now. */
export async function fetchResult(sources: PageSources, id: string, kinds: readonly ResultKind[]): Promise<FetchedResult> {
  try {
    const { kind, slug } = readResultId(id, kinds);
    return kind === 'test' ? await fetchTest(sources, id, slug) : await fetchPage(sources, id, kind, slug);
  } catch (error) {
    if (!(error instanceof DomainError) || error.refusal !== 'not_found') throw error;
    throw resultNotFound(id, await idsLike(sources, id, kinds));
  }
}

async function fetchPage(sources: PageSources, id: string, kind: ResultKind, slug: string): Promise<FetchedResult> {
  const read = kind === 'biomarker' ? biomarkerProse(sources, slug) : readPage(sources, `${PAGE_OF_KIND[kind]}${slug}`);
  const { title, content, path, updatedAt } = await read;
  return {
    id,
    title,
    text: withShortNotice(content),
    path,
    metadata: { kind, slug, ...(kind === 'biomarker' && { numbers: `get_biomarker ${slug}` }), ...(updatedAt !== undefined && { updatedAt }) },
  };
}

async function fetchTest(sources: PageSources, id: string, handle: string): Promise<FetchedResult> {
  const { biomarkers } = sources;
  const item = await readCatalogItem(sources, handle);
  if (item.itemType !== 'individual_test') throw resultNotFound(id);
  const { name, category, gender, priceCents, biomarkerSlugs } = item;
  const found = new Map((await biomarkers.findMany(biomarkerSlugs)).map((biomarker) => [biomarker.slug, biomarker]));
  const measured = biomarkerSlugs.flatMap((slug) => found.get(slug) ?? []);
  const price = dollars(priceCents);
  const path = `${PAGE_OF_KIND.test}${biomarkerSlugs[0]!}`;
  const content = [
    `# ${name}`,
    priceNote(sources),
    `An individual laboratory test. Price now: ${price} (USD).${gender === 'both' ? '' : ` It is for ${gender === 'male' ? 'men' : 'women'}.`}`,
    ...measured.map((biomarker) => `It measures [${biomarker.name}](${PAGE_OF_KIND.biomarker}${biomarker.slug}). ${biomarker.summary ?? ''}`.trim()),
  ];
  return {
    id,
    title: name,
    text: withShortNotice(blocks(...content)),
    path,
    metadata: { kind: 'test', handle, category, price, currency: 'USD' },
  };
}
