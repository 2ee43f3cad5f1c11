import { createHash } from 'node:crypto';
import { publishRange, searchKey, type BiomarkerFile } from '@biomarker/domain/content';
import { v5 as uuidV5 } from 'uuid';
import type { ContentFiles } from './content-files.ts';

/** Ids are made from names (UUID version 5), so that every database and every seed gives a thing the same id. */
const NAMESPACE = '6f1c1d3e-52a5-4a0e-9c55-0b6d7f0f6a10';
export const idOf = (...name: readonly (string | number)[]) => uuidV5(name.join('/'), NAMESPACE);

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The rows of every content table, as the files have them. */
export type ContentRows = ReturnType<typeof contentRows>;

export function contentRows({ categories, biomarkers, labPackages, catalog, questions, documents }: ContentFiles) {
  return {
    categories: categories.map((file) => ({ id: idOf('category', file.slug), ...file, sourceHash: hashOf(file) })),
    biomarkers: biomarkers.map(biomarkerRow),
    labPackages: labPackages.map(({ biomarkers: members, priceUsd, ...file }) => ({
      row: { id: idOf('lab-package', file.slug), ...file, priceCents: Math.round(priceUsd * 100), sourceHash: hashOf([file, members, priceUsd]) },
      members: members.map((slug, position) => ({ packageId: idOf('lab-package', file.slug), biomarkerId: idOf('biomarker', slug), position })),
    })),
    catalogItems: catalog.flatMap(({ category, tests }) =>
      tests.map(({ biomarkers: members, priceUsd, ...test }) => ({
        row: {
          id: idOf('test', test.handle),
          category,
          ...test,
          priceCents: Math.round(priceUsd * 100),
          sourceHash: hashOf([category, test, members, priceUsd]),
        },
        members: members.map((slug, position) => ({ itemId: idOf('test', test.handle), biomarkerId: idOf('biomarker', slug), position })),
      })),
    ),
    questions: questions.flatMap(({ biomarker, questions: asked }) => asked.map((question) => questionRow(biomarker, question))),
    documents: documents.map(({ order, ...file }) => ({ id: idOf('document', file.slug), ...file, displayOrder: order, sourceHash: hashOf([file, order]) })),
  };
}

function biomarkerRow(file: BiomarkerFile) {
  const { category, loinc, ranges, nutritionGuidelines, testingGuidelines, researchLinks, ...texts } = file;
  const id = idOf('biomarker', file.slug);
  const child = (kind: string, position: number) => ({ id: idOf(kind, file.slug, position), biomarkerId: id, position });

  return {
    row: {
      id,
      ...texts,
      categoryId: idOf('category', category),
      loincCode: loinc?.code,
      loincName: loinc?.name,
      hasContent: true,
      sourceHash: hashOf(file),
      searchKeys: [...new Set([file.name, file.slug, loinc?.code ?? '', ...file.aliases].map(searchKey).filter(Boolean))],
      searchText: [file.name, ...file.aliases].join(' · '),
    },
    ranges: ranges.map((range, position) => ({
      ...child('range', position),
      gender: range.gender,
      ageMin: range.ageMin,
      ageMax: range.ageMax,
      source: range.source,
      sourceUrl: range.sourceUrl,
      ...publishRange(range, file.unit ?? '', file.ucumUnit ?? ''),
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
