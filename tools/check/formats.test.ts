import { golden } from '@biomarker/testbed/golden';
import { ConcernProfile, QuestionSubmission, StorySubmission } from '@biomarker/domain/content';
import { Feed, LabReport, LabResult, NewApplication, NewMember, OrganizationApplication, Withdrawal } from '@biomarker/domain/partner';
import { expect, test } from '@jest/globals';
import { ImportedResource } from '../../libs/fhir/src/import/import-shapes.ts';
import { BiomarkerFile, CareSignsFile } from '../../prisma/seeding/files/biomarker-file.ts';
import { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from '../../prisma/seeding/files/catalog-files.ts';
import { ComparisonFile } from '../../prisma/seeding/files/comparison-file.ts';
import { DemoContentFile } from '../../prisma/seeding/files/demo-content-file.ts';
import { DocumentFile } from '../../prisma/seeding/files/document-file.ts';
import { AbsentTestsFile, SearchFile, SearchNamesFile } from '../../prisma/seeding/files/search-file.ts';
import { services } from '../generate/services.ts';
import { boundsOf } from './bounds-of.ts';

/** What operators, laboratories, members and authors write. The APIs and tools publish their own formats. */
const FORMATS = {
  ...{ OrganizationApplication, NewApplication, NewMember, Withdrawal, Feed, LabReport, LabResult, ImportedResource },
  ...{ StorySubmission, QuestionSubmission },
  ...{ BiomarkerFile, CareSignsFile, CategoryFile, LabPackageFile, CatalogFile, QuestionsFile, ComparisonFile, ConcernProfile },
  ...{ DemoContentFile, DocumentFile, SearchFile, SearchNamesFile, AbsentTestsFile },
};

test('what each file, variable and record may hold is as it was reviewed', () => {
  const told = [
    ...services.map(({ app, variables }) => [`The environment of ${app}`, ...boundsOf(variables, 'output')]),
    ...Object.entries(FORMATS).map(([name, schema]) => [name, ...boundsOf(schema)]),
  ];
  const text = told.map((lines) => `${lines.join('\n')}\n`).join('\n');
  expect(text).toBe(golden(new URL('golden/formats.txt', import.meta.url), text));
});
