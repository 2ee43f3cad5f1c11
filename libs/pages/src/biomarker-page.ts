import { allBiomarkers, BIOMARKER_EXTRAS, firstSentence, readBiomarker, type BiomarkerDetail } from '@biomarker/domain/content';
import { directionsSection } from './biomarker-directions.ts';
import { fastingOf, nutritionSection, preparationSection } from './biomarker-guidance.ts';
import { careSection, nextSection, numbersSection, unitsSection } from './biomarker-numbers.ts';
import { rangesSection } from './biomarker-ranges.ts';
import { questionsSection, storiesSection } from './biomarker-voices.ts';
import { comparisonPath } from './compare-biomarkers-page.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, capital, day, facts, link, list, section, subsection, text } from './markdown.ts';
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
      glance: glanceOf(biomarker),
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

/** Seven sections in the order of a reader's questions: where, what it means, what next, when to hurry, and why to believe it. */
function contentOf(biomarker: BiomarkerDetail): string {
  const { summary = '' } = biomarker;
  return blocks(
    `# ${text(fullNameOf(biomarker))}`,
    text(firstSentence(summary)),
    section('Your value', rangesSection(biomarker), numbersSection(biomarker), unitsSection(biomarker)),
    directionsSection(biomarker),
    nextSection(biomarker),
    careSection(biomarker),
    preparationSection(biomarker),
    nutritionSection(biomarker),
    section(
      'Questions, sources, details',
      questionsSection(biomarker),
      storiesSection(biomarker),
      relatedSection(biomarker),
      researchSection(biomarker),
      subsection('Further reading', list(biomarker.furtherReading.map(({ title, publisher, url }) => `${link(title, url)} (${text(publisher)})`))),
      subsection('About this test', factsOf(biomarker)),
    ),
  );
}

const MOST_COMPARED = 3;

function relatedSection({ slug, related = [] }: BiomarkerDetail): string {
  const compared = [slug, ...related.slice(0, MOST_COMPARED).map((other) => other.slug)];
  return subsection(
    'Related biomarkers',
    list(related.map((other) => link(fullNameOf(other), `/biomarkers/${other.slug}`))),
    compared.length > 1 && link('Compare them side by side', comparisonPath(compared)),
  );
}

/** The facts at the side of the page, each as a line of markdown. */
function glanceOf({ specimen, unit, conversions, packages = [], related = [] }: BiomarkerDetail): Record<string, string> {
  const linked = (kind: string, them: readonly { name: string; slug: string }[]) => them.map(({ name, slug }) => link(name, `/${kind}/${slug}`)).join(', ');
  const all = {
    Fasting: specimen ? capital(fastingOf(specimen)) : '',
    Sample: text(capital(specimen?.type ?? '')),
    Units: text([unit, ...conversions.map((other) => other.unit)].filter(Boolean).join(', ')),
    'Part of': linked('panels', packages),
    'Read together with': linked('biomarkers', related.slice(0, MOST_COMPARED)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== ''));
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
  return subsection(
    'Research',
    list(
      researchLinks.map(({ title, url, type, authors, journal, publishDate }) => {
        const citation = [authors.join(', '), journal, publishDate?.slice(0, 4), type.replaceAll('_', ' ')].filter(Boolean).map((part) => text(part!));
        return `${link(title, url)} (${citation.join('; ')})`;
      }),
    ),
  );
}
