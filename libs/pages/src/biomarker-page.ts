import { allBiomarkers, BIOMARKER_EXTRAS, firstSentence, readBiomarker, type BiomarkerDetail } from '@biomarker/domain/content';
import { directionsSection } from './biomarker-directions.ts';
import { fastingOf, nutritionSection, preparationSection } from './biomarker-guidance.ts';
import { careSection, nextSection, numbersSection, sourcesSection, unitsSection } from './biomarker-numbers.ts';
import { rangesSection } from './biomarker-ranges.ts';
import { questionsSection, storiesSection } from './biomarker-voices.ts';
import { comparisonPath } from './compare-biomarkers-page.ts';
import { hintsOf } from './biomarker-hints.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, capital, day, detail, facts, link, list, section, subsection, table, text, texts } from './markdown.ts';
import { page, type Page, type PageSources, type PageSpec } from './page.ts';
import { lastReviewed, medicalTest } from './structured-data.ts';

const ALL_EXTRAS = new Set(BIOMARKER_EXTRAS);

export const biomarkerPage: PageSpec = {
  pattern: '/biomarkers/{slug}',

  read: (sources, { slug }) => pageOf(sources, slug, contentOf),

  list: async (sources) =>
    (await allBiomarkers(sources)).map(({ slug, name, abbreviation, metaDescription, summary = '', lastUpdated }) => ({
      path: `/biomarkers/${slug}`,
      title: fullNameOf({ name, abbreviation }),
      description: metaDescription ?? summary,
      updatedAt: lastUpdated,
    })),
};

/** The page without the tables and lists that the tool `get_biomarker` gives as data. The prose of the numbers and the signs that need care stay. */
export const biomarkerProse = (sources: PageSources, slug: string): Promise<Page> => pageOf(sources, slug, proseOf);

async function pageOf(sources: PageSources, slug: string, content: (biomarker: BiomarkerDetail) => string): Promise<Page> {
  const biomarker = await readBiomarker(sources, slug, ALL_EXTRAS);
  const { name, category, summary = '', metaDescription = summary, lastUpdated } = biomarker;
  return page(sources, {
    path: `/biomarkers/${slug}`,
    title: fullNameOf(biomarker),
    description: metaDescription,
    parents: [{ name: category.name, path: `/categories/${category.slug}` }],
    content: content(biomarker),
    jsonLd: [{ '@type': 'MedicalWebPage', name, description: metaDescription, ...lastReviewed(biomarker), about: medicalTest(biomarker) }],
    updatedAt: lastUpdated,
    numbers: biomarker,
    glance: glanceOf(biomarker),
    hints: hintsOf(biomarker),
  });
}

/** Seven sections in the order of a reader's questions: where, what it means, what next, when to hurry, and why to believe it. */
function contentOf(biomarker: BiomarkerDetail): string {
  const { summary = '' } = biomarker;
  return blocks(
    `# ${text(fullNameOf(biomarker))}`,
    text(firstSentence(summary)),
    section('Your value', rangesSection(biomarker), numbersSection(biomarker), sourcesSection(biomarker), unitsSection(biomarker)),
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
      readingSection(biomarker),
      subsection('About this test', factsOf(biomarker), furtherCodes(biomarker)),
    ),
  );
}

function proseOf(biomarker: BiomarkerDetail): string {
  const { summary = '', testingGuidelines } = biomarker;
  return blocks(
    `# ${text(fullNameOf(biomarker))}`,
    text(firstSentence(summary)),
    section('Your value', numbersSection({ ...biomarker, thresholds: [] })),
    directionsSection({ ...biomarker, causes: [], symptoms: [] }),
    careSection(biomarker),
    section('Reasons to test', texts(testingGuidelines.flatMap(({ conditions }) => conditions))),
    nutritionSection({ ...biomarker, supplementLimits: [] }),
    section('Questions and sources', questionsSection(biomarker), researchSection(biomarker), readingSection(biomarker)),
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

const furtherCodes = ({ loincAlso }: BiomarkerDetail): string =>
  detail(
    'Further LOINC codes',
    table(
      ['Code', 'Name', 'How it differs'],
      loincAlso.map(({ code, name = '', differs }) => [code, text(name), text(differs)]),
    ),
  );

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

const readingSection = ({ furtherReading }: BiomarkerDetail): string =>
  subsection('Further reading', list(furtherReading.map(({ title, publisher, url }) => `${link(title, url)}, ${text(publisher)}`)));
