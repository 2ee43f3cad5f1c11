import { allBiomarkers, BIOMARKER_EXTRAS, readBiomarker, type BiomarkerDetail, type BiomarkerStore } from '@biomarker/domain/content';
import { testingSection, nutritionSection } from './biomarker-guidance.ts';
import { careSection, nextSection, numbersSection, unitsSection } from './biomarker-numbers.ts';
import { rangesSection } from './biomarker-ranges.ts';
import { questionsSection, storiesSection } from './biomarker-voices.ts';
import { blocks, capital, day, facts, link, list, paragraphs, section, subsection, text, texts } from './markdown.ts';
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
      title: titleOf(biomarker),
      description: metaDescription,
      parents: [{ name: category.name, path: `/categories/${category.slug}` }],
      content: contentOf(biomarker, await namesOf(sources.biomarkers, biomarker)),
      jsonLd: [{ '@type': 'MedicalWebPage', name, description: metaDescription, ...lastReviewed(biomarker), about: medicalTest(biomarker) }],
      updatedAt: lastUpdated,
      ranges: biomarker.optimalRanges,
    });
  },

  list: async (sources) =>
    (await allBiomarkers(sources)).map(({ slug, name, metaDescription, summary = '', lastUpdated }) => ({
      path: `/biomarkers/${slug}`,
      title: name,
      description: metaDescription ?? summary,
      updatedAt: lastUpdated,
    })),
};

/** The names of the tests that the testing guidelines relate to. */
async function namesOf(biomarkers: BiomarkerStore, { testingGuidelines }: BiomarkerDetail): Promise<Map<string, string>> {
  const slugs = new Set(testingGuidelines.flatMap(({ relatedTests }) => relatedTests));
  const found = slugs.size > 0 ? await biomarkers.findMany([...slugs]) : [];
  return new Map(found.map(({ slug, name }) => [slug, name]));
}

function contentOf(biomarker: BiomarkerDetail, names: ReadonlyMap<string, string>): string {
  const { summary = '', significance = '', symptoms, causes, keyInsights, related = [] } = biomarker;
  return blocks(
    `# ${text(titleOf(biomarker))}`,
    paragraphs(summary),
    factsOf(biomarker),
    section('Key points', texts(keyInsights)),
    careSection(biomarker),
    section('What it tells you', paragraphs(significance)),
    numbersSection(biomarker),
    rangesSection(biomarker),
    unitsSection(biomarker),
    nextSection(biomarker),
    section('Signs and symptoms', byDirection(symptoms)),
    section('Possible causes', byDirection(causes)),
    testingSection(biomarker, names),
    nutritionSection(biomarker),
    questionsSection(biomarker),
    storiesSection(biomarker),
    section('Related biomarkers', list(related.map((other) => link(other.name, `/biomarkers/${other.slug}`)))),
    researchSection(biomarker),
    section('Further reading', list(biomarker.furtherReading.map(({ title, publisher, url }) => `${link(title, url)} (${text(publisher)})`))),
  );
}

const APPLIES_TO = { both: 'women and men', female: 'women', male: 'men' } as const;
const REVIEW = {
  pending: 'pending: no qualified reviewer has signed this text off yet',
  reviewed: 'reviewed',
  approved: 'approved',
} as const;

/** "Alanine aminotransferase (ALT)", unless the name says the abbreviation itself. */
function titleOf({ name, abbreviation = '' }: BiomarkerDetail): string {
  return abbreviation && !name.includes(abbreviation) ? `${name} (${abbreviation})` : name;
}

function factsOf({
  category,
  aliases,
  loincCode,
  loincName,
  unit,
  applicableGender,
  packages = [],
  medicalReviewStatus,
  lastMedicalReview,
  lastUpdated,
}: BiomarkerDetail) {
  return facts([
    ['Category', link(category.name, `/categories/${category.slug}`)],
    ['Also called', text(aliases.join(', '))],
    ['LOINC', loincCode && `${loincCode}, ${text(loincName ?? '')}`],
    ['Unit', unit && text(unit)],
    ['Applies to', APPLIES_TO[applicableGender]],
    ['Part of', packages.map((pack) => link(pack.name, `/panels/${pack.slug}`)).join(', ')],
    ['Medical review', `${REVIEW[medicalReviewStatus]}${lastMedicalReview ? `, ${day(lastMedicalReview)}` : ''}`],
    ['Last updated', day(lastUpdated)],
  ]);
}

const DIRECTED = /^(Low|High)(?:,? \(?([^:)]+)\)?)?: (.+)$/s;

/** Items of the form "Low: …" and "High (women): …" come under headings of their own. */
function byDirection(items: readonly string[]): string {
  const directed = items.map((item) => DIRECTED.exec(item));
  const of = (direction: string) =>
    directed.flatMap((match) => (match?.[1] === direction ? [match[2] ? `${capital(match[2])}: ${match[3]}` : capital(match[3]!)] : []));
  const neither = items.filter((_, index) => !directed[index]);
  return blocks(texts(neither), subsection('When it is low', texts(of('Low'))), subsection('When it is high', texts(of('High'))));
}

function researchSection({ researchLinks }: BiomarkerDetail): string {
  return section(
    'Research',
    list(
      researchLinks.map(({ title, url, type, authors, journal, publishDate }) => {
        const said = [authors.join(', '), journal, publishDate?.slice(0, 4), type.replaceAll('_', ' ')].filter(Boolean).map((part) => text(part!));
        return `${link(title, url)} (${said.join('; ')})`;
      }),
    ),
  );
}
