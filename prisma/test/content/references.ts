import { describe, expect, test } from '@jest/globals';
import { content, furtherReading, groupedBy, references } from '../fixtures.ts';

const links = content.biomarkers.flatMap(({ slug, researchLinks }) => researchLinks.map((link) => ({ slug, ...link })));
/** Hosts of pages written for patients. */
const PATIENT_EDUCATION = /medlineplus\.gov|ods\.od\.nih\.gov/;
/** Sources part names by commas or semicolons; the last may be "et al.". */
const namesOf = (authors: string) =>
  authors
    .replace(/,? et al\b/, '; et al')
    .split(/[,;]\s*/)
    .filter(Boolean)
    .join('; ');
const byUrl = groupedBy(references, ({ url }) => url);

describe('references', () => {
  test('every research link is a confirmed citation with title, type, year and journal', () => {
    const strange = links.filter(
      (link) =>
        !byUrl
          .get(link.url)
          ?.some(({ title, type, year, journal }) => title === link.title && type === link.type && year === link.year && journal === link.journal),
    );
    expect(strange.map(({ slug, url, title }) => ({ slug, url, title }))).toEqual([]);
  });

  test('a citation appears only on markers that it covers', () => {
    const elsewhere = links.filter(({ slug, url }) => !byUrl.get(url)?.some(({ slugs }) => slugs.includes(slug)));
    expect(elsewhere.map(({ slug, url }) => ({ slug, url }))).toEqual([]);
  });

  test('the authors of a link match the citation', () => {
    const wrong = links.filter(({ url, authors }) => !byUrl.get(url)?.some((row) => namesOf(row.authors ?? '') === namesOf(authors.join('; '))));
    expect(wrong.map(({ slug, url, authors }) => ({ slug, url, authors }))).toEqual([]);
  });

  test('no marker cites a page twice', () => {
    const twice = content.biomarkers.filter(({ researchLinks, furtherReading: further }) => {
      const urls = [...researchLinks, ...further].map(({ url }) => url);
      return new Set(urls).size < urls.length;
    });
    expect(twice.map(({ slug }) => slug)).toEqual([]);
  });

  test('patient education is further reading, not research', () => {
    expect(links.filter(({ url }) => PATIENT_EDUCATION.test(url)).map(({ slug, url }) => ({ slug, url }))).toEqual([]);
    const strange = content.biomarkers.flatMap(({ slug, furtherReading: further }) =>
      further.filter(
        (page) =>
          !furtherReading.some((row) => row.slugs.includes(slug) && row.url === page.url && row.title === page.title && row.publisher === page.publisher),
      ),
    );
    expect(strange).toEqual([]);
    const shown = new Set(content.biomarkers.flatMap(({ furtherReading: further }) => further.map(({ url }) => url)));
    expect(furtherReading.filter(({ url }) => !shown.has(url)).map(({ url }) => url)).toEqual([]);
  });

  test('every page has a source', () => {
    const bare = content.biomarkers.filter(
      ({ ranges, thresholds, researchLinks, furtherReading: further }) => ranges.length + thresholds.length + researchLinks.length + further.length === 0,
    );
    expect(bare.map(({ slug }) => slug)).toEqual([]);
  });

  test('markers without a research link have no confirmed citation', () => {
    const cited = new Set(references.flatMap(({ slugs }) => slugs));
    const bare = content.biomarkers.filter(({ researchLinks }) => researchLinks.length === 0).map(({ slug }) => slug);
    expect(bare.filter((slug) => cited.has(slug))).toEqual([]);
  });
});
