import { factsOf } from './biomarker-facts.ts';
import type { BiomarkerFile } from './files/biomarker-file.ts';
import { publishRange } from './files/publish-range.ts';
import { centsOf } from '@biomarker/domain/content';
import { comparisonRow } from './comparisons.ts';
import type { ContentFiles } from './content-files.ts';
import { withLists } from './document-lists.ts';
import { hashOf, idOf } from './identity.ts';
import { pageChangeRows } from './last-changed.ts';
import { searchRows } from './search-rows.ts';
import { vocabularyRows } from './vocabulary.ts';

/** The rows of every content table, from the files. */
export type ContentRows = ReturnType<typeof contentRows>;

export function contentRows(files: ContentFiles) {
  const { categories, biomarkers, labPackages, catalog, concerns, questions, documents, comparisons, lastChanged } = files;
  const lastUpdated = (path: string) => new Date(lastChanged[path]!.date);
  return {
    categories: categories.map((file) => {
      const row = { ...file, lastUpdated: lastUpdated(`categories/${file.slug}.yaml`) };
      return { id: idOf('category', file.slug), ...row, sourceHash: hashOf(row) };
    }),
    biomarkers: biomarkers.map((file) => biomarkerRow(file, files, lastUpdated(`biomarkers/${file.slug}.yaml`))),
    labPackages: labPackages.map(({ biomarkers: members, priceUsd, ...file }) => ({
      row: {
        id: idOf('lab-package', file.slug),
        ...file,
        priceCents: centsOf(priceUsd),
        lastUpdated: lastUpdated(`lab-packages/${file.slug}.yaml`),
        sourceHash: hashOf([file, members, priceUsd, lastUpdated(`lab-packages/${file.slug}.yaml`)]),
      },
      members: members.map((slug, position) => ({ packageId: idOf('lab-package', file.slug), biomarkerId: idOf('biomarker', slug), position })),
    })),
    catalogItems: catalog.flatMap(({ category, tests }) =>
      tests.map(({ biomarkers: members, priceUsd, ...test }) => ({
        row: {
          id: idOf('test', test.handle),
          category,
          ...test,
          priceCents: centsOf(priceUsd),
          sourceHash: hashOf([category, test, members, priceUsd]),
        },
        members: members.map((slug, position) => ({ itemId: idOf('test', test.handle), biomarkerId: idOf('biomarker', slug), position })),
      })),
    ),
    concerns: concerns.map((profile) => ({ row: { id: idOf('concern', profile.concern), concern: profile.concern, profile, sourceHash: hashOf(profile) } })),
    questions: questions.flatMap(({ biomarker, questions: asked }) => asked.map((question) => questionRow(biomarker, question))),
    documents: documents.map((file) => documentRow(file, biomarkers, lastUpdated(`docs/${file.slug}.md`))),
    comparisons: comparisons.map((file) => comparisonRow(file, lastUpdated(`comparisons/${file.slug}.yaml`))),
    vocabulary: vocabularyRows(files),
    pageChanges: pageChangeRows(lastChanged),
    ...searchRows(files),
  };
}

function biomarkerRow(file: BiomarkerFile, shared: Pick<ContentFiles, 'careSigns' | 'vocabulary'>, lastUpdated: Date) {
  const { facts, texts: own } = factsOf(file, shared);
  const { category, loinc, ranges, nutritionGuidelines, testingGuidelines, researchLinks, ...texts } = own;
  const id = idOf('biomarker', file.slug);
  const child = (kind: string, position: number) => ({ id: idOf(kind, file.slug, position), biomarkerId: id, position });

  const row = {
    id,
    ...texts,
    facts,
    categoryId: idOf('category', category),
    // Listed explicitly, so a removed field is undefined here and null in the row.
    unit: file.unit,
    ucumUnit: file.ucumUnit,
    abbreviation: file.abbreviation,
    labvendorMarkerId: file.labvendorMarkerId,
    loincCode: loinc?.code,
    loincName: loinc?.name,
    hasContent: true,
    lastUpdated,
    textHash: hashOf([file, facts.careSigns]),
  };
  const children = {
    ranges: ranges.map((range, position) => ({
      ...child('range', position),
      gender: range.gender,
      ageMin: range.ageMin,
      ageMax: range.ageMax,
      source: range.source,
      condition: range.condition,
      isPregnancySpecific: range.isPregnancySpecific ?? false,
      pregnancyTrimester: range.pregnancyTrimester,
      laboratory: range.laboratory,
      sourceUrl: range.sourceUrl,
      lowInclusive: range.lowInclusive,
      highInclusive: range.highInclusive,
      ...publishRange(range, file.unit ?? file.ucumUnit ?? '', file.ucumUnit ?? ''),
    })),
    nutritionGuidelines: nutritionGuidelines.map((guideline, position) => ({ ...child('nutrition', position), ...guideline })),
    testingGuidelines: testingGuidelines.map((guideline, position) => ({ ...child('testing', position), ...guideline })),
    researchLinks: researchLinks.map(({ year, ...link }, position) => ({
      ...child('research', position),
      ...link,
      publishDate: year === undefined ? undefined : new Date(Date.UTC(year, 0, 1)),
      keyFindings: [],
    })),
  };
  // The hash covers derived values, so an improved derivation updates databases with the same files.
  return { row: { ...row, sourceHash: hashOf([row, children]) }, ...children };
}

function documentRow(
  { order: displayOrder, words: _searchedBy, ...file }: ContentFiles['documents'][number],
  biomarkers: readonly BiomarkerFile[],
  lastUpdated: Date,
) {
  const row = { ...file, lastUpdated, body: withLists(file.body, biomarkers), displayOrder };
  return { id: idOf('document', file.slug), ...row, sourceHash: hashOf(row) };
}

type AskedQuestion = ContentFiles['questions'][number]['questions'][number];

function questionRow(biomarker: string, asked: AskedQuestion) {
  const id = idOf('question', biomarker, asked.question);
  const { question, category, featured: isFeatured, answers } = asked;
  return {
    row: { id, biomarkerId: idOf('biomarker', biomarker), question, category, isFeatured, status: 'approved', sourceHash: hashOf(asked) },
    answers: answers.map((answer, position) => ({ id: idOf('answer', id, position), questionId: id, position, ...answer })),
  };
}
