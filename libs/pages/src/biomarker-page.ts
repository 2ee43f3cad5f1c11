import { allBiomarkers, BIOMARKER_EXTRAS, firstSentence, readBiomarker, type BiomarkerDetail } from '@biomarker/domain/content';
import { byDirection, directionsSection } from './biomarker-directions.ts';
import { nutritionSection, preparationSection, testingSection } from './biomarker-guidance.ts';
import { careSection, nextSection, numbersSection, unitsSection } from './biomarker-numbers.ts';
import { rangesSection } from './biomarker-ranges.ts';
import { questionsSection, storiesSection } from './biomarker-voices.ts';
import { comparisonPath } from './compare-biomarkers-page.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, day, facts, link, list, paragraphs, section, text, texts } from './markdown.ts';
import { page, type Page, type PageSpec } from './page.ts';
import { lastReviewed, medicalTest } from './structured-data.ts';

const ALL_EXTRAS = new Set(BIOMARKER_EXTRAS);

export const biomarkerPage: PageSpec = {
  pattern: '/biomarkers/{slug}',

  async read(sources, { slug }): Promise<Page> {
    const biomarker = await readBiomarker(sources, slug, ALL_EXTRAS);
    const { name, category, summary = '', metaDescription = summary, lastUpdated } = biomarker;
    return page(sources, {
      path: `/biomarkers/${slug}`,
      title: fullNameOf(biomarker),
      description: metaDescription,
      parents: [{ name: category.name, path: `/categories/${category.slug}` }],
      content: contentOf(biomarker),
      jsonLd: [{ '@type': 'MedicalWebPage', name, description: metaDescription, ...lastReviewed(biomarker), about: medicalTest(biomarker) }],
      updatedAt: lastUpdated,
      numbers: biomarker,
    });
  },

  list: async (sources) =>
    (await allBiomarkers(sources)).map(({ slug, name, abbreviation, metaDescription, summary = '', lastUpdated }) => ({
      path: `/biomarkers/${slug}`,
      title: fullNameOf({ name, abbreviation }),
      description: metaDescription ?? summary,
      updatedAt: lastUpdated,
    })),
};

function contentOf(biomarker: BiomarkerDetail): string {
  const { summary = '', significance = '', symptoms, causes, keyInsights } = biomarker;
  return blocks(
    `# ${text(fullNameOf(biomarker))}`,
    text(firstSentence(summary)),
    rangesSection(biomarker),
    directionsSection(biomarker),
    preparationSection(biomarker),
    careSection(biomarker),
    section('Key points', texts(keyInsights)),
    section('What it tells you', paragraphs(significance)),
    numbersSection(biomarker),
    nextSection(biomarker),
    section('Signs and symptoms', byDirection(symptoms)),
    section('Possible causes', byDirection(causes)),
    testingSection(biomarker),
    nutritionSection(biomarker),
    questionsSection(biomarker),
    storiesSection(biomarker),
    relatedSection(biomarker),
    unitsSection(biomarker),
    researchSection(biomarker),
    section('Further reading', list(biomarker.furtherReading.map(({ title, publisher, url }) => `${link(title, url)} (${text(publisher)})`))),
    section('About this test', factsOf(biomarker)),
  );
}

const MOST_COMPARED = 3;

function relatedSection({ slug, related = [] }: BiomarkerDetail): string {
  const compared = [slug, ...related.slice(0, MOST_COMPARED).map((other) => other.slug)];
  return section(
    'Related biomarkers',
    list(related.map((other) => link(fullNameOf(other), `/biomarkers/${other.slug}`))),
    compared.length > 1 && link('Side by side', comparisonPath(compared)),
  );
}

const APPLIES_TO = { both: 'women and men', female: 'women', male: 'men' } as const;
const REVIEW = {
  pending: 'pending: no qualified reviewer has signed this text off yet',
  reviewed: 'reviewed',
  approved: 'approved',
} as const;

function factsOf({ category, aliases, loincCode, loincName, unit, applicableGender, packages = [], medicalReviewStatus, lastMedicalReview }: BiomarkerDetail) {
  return facts([
    ['Category', link(category.name, `/categories/${category.slug}`)],
    ['Also called', text(aliases.join(', '))],
    ['LOINC', loincCode && `${loincCode}, ${text(loincName ?? '')}`],
    ['Unit', unit && text(unit)],
    ['Applies to', APPLIES_TO[applicableGender]],
    ['Part of', packages.map((pack) => link(pack.name, `/panels/${pack.slug}`)).join(', ')],
    ['Medical review', `${REVIEW[medicalReviewStatus]}${lastMedicalReview ? `, ${day(lastMedicalReview)}` : ''}`],
  ]);
}

function researchSection({ researchLinks }: BiomarkerDetail): string {
  return section(
    'Research',
    list(
      researchLinks.map(({ title, url, type, authors, journal, publishDate }) => {
        const citation = [authors.join(', '), journal, publishDate?.slice(0, 4), type.replaceAll('_', ' ')].filter(Boolean).map((part) => text(part!));
        return `${link(title, url)} (${citation.join('; ')})`;
      }),
    ),
  );
}
