import { expect, test } from '@jest/globals';
import { content, groupedBy, references } from './fixtures.ts';

const links = content.biomarkers.flatMap(({ slug, researchLinks }) => researchLinks.map((link) => ({ slug, ...link })));
const byUrl = groupedBy(references, ({ url }) => url);

test('every research link is a citation that was confirmed, with its own title, type, year and journal', () => {
  const strange = links.filter(
    (link) =>
      !byUrl
        .get(link.url)
        ?.some(({ title, type, year, journal }) => title === link.title && type === link.type && year === link.year && journal === link.journal),
  );
  expect(strange.map(({ slug, url, title }) => ({ slug, url, title }))).toEqual([]);
});

test('a citation stands only on markers that it is about', () => {
  const elsewhere = links.filter(({ slug, url }) => !byUrl.get(url)?.some(({ slugs }) => slugs.includes(slug)));
  expect(elsewhere.map(({ slug, url }) => ({ slug, url }))).toEqual([]);
});

test('the authors of a link are those of the citation', () => {
  const wrong = links.filter(({ url, authors }) => {
    const cited = byUrl.get(url)?.map((row) => row.authors ?? '') ?? [];
    return !authors.every((author) => cited.some((names) => names.includes(author.replace(/\.$/, ''))));
  });
  expect(wrong.map(({ slug, url, authors }) => ({ slug, url, authors }))).toEqual([]);
});

test('no marker cites the same page twice', () => {
  const twice = content.biomarkers.filter(({ researchLinks }) => new Set(researchLinks.map(({ url }) => url)).size < researchLinks.length);
  expect(twice.map(({ slug }) => slug)).toEqual([]);
});

test('markers without a research link are those for which no citation is confirmed', () => {
  const cited = new Set(references.flatMap(({ slugs }) => slugs));
  const bare = content.biomarkers.filter(({ researchLinks }) => researchLinks.length === 0).map(({ slug }) => slug);
  expect(bare.filter((slug) => cited.has(slug))).toEqual([]);
});
