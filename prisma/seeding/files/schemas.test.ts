import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { dump } from 'js-yaml';
import { z } from 'zod';
import { BiomarkerFile, CareSignsFile } from './biomarker-file.ts';
import { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from './catalog-files.ts';
import { ComparisonFile } from './comparison-file.ts';
import { DemoContentFile } from './demo-content-file.ts';
import { DocumentFile } from './document-file.ts';
import { AbsentTestsFile, SearchFile, SearchNamesFile } from './search-file.ts';
import { VOCABULARY_TABLES } from './vocabulary-file.ts';

const FILES = {
  ...{ BiomarkerFile, CareSignsFile, CategoryFile, LabPackageFile, CatalogFile, QuestionsFile, ComparisonFile, DocumentFile },
  ...{ SearchFile, SearchNamesFile, AbsentTestsFile, DemoContentFile, ...VOCABULARY_TABLES },
};

it('the fields and bounds of content files are those that were reviewed', () => {
  const schemas = Object.entries(FILES).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })]);
  const text = dump(Object.fromEntries(schemas), { noRefs: true, lineWidth: -1, skipInvalid: true });
  expect(text).toBe(golden(new URL('golden/schemas.txt', import.meta.url), text));
});

const faultsOf = (schema: z.ZodType, file: unknown) => schema.safeParse(file).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const RANGE = { gender: 'both', ageMin: 18, ageMax: 120, unit: 'ug/L', source: 'A laboratory', kind: 'decision limit', normalLow: 1, normalHigh: 2 };
const THRESHOLD = { kind: 'target', label: 'Low', population: 'Adults', unit: 'ug/L', meaning: 'Little.', source: 'A guideline' };
const LOW = { low: 1, lowInclusive: true };
const STEP = { id: 'next', pattern: 'Low', next: 'Ask.' };
const BIOMARKER = {
  ...{
    slug: 'iron',
    name: 'Iron',
    category: 'blood',
    applicableGender: 'both',
    aliases: [],
    summary: 'A.',
    significance: 'B.',
    symptoms: ['C'],
    causes: ['D'],
  },
  ...{ keyInsights: ['E'], metaDescription: 'F', seoVariations: ['G'], specimen: { type: 'Serum', fasting: 'no' } },
  testingGuidelines: [{ frequency: 'Yearly', conditions: ['H'], fastingRequired: false }],
};
const withRange = (more: object) => faultsOf(BiomarkerFile, { ...BIOMARKER, ranges: [{ ...RANGE, ...more }] });
const withThreshold = (more: object) => faultsOf(BiomarkerFile, { ...BIOMARKER, thresholds: [{ ...THRESHOLD, ...more }] });
const withBody = (body: string) => faultsOf(DocumentFile, { slug: 'about', title: 'About', description: 'On us.', order: 1, body });

describe('a content file', () => {
  it.each<[string, string[], string[]]>([
    ['may have a range of a lower limit that is displayed to some number', withRange({ normalHigh: undefined, displayMax: 9 }), []],
    ['may have a range of an upper limit alone', withRange({ normalLow: undefined }), []],
    [
      'has no range without a limit',
      withRange({ normalLow: undefined, normalHigh: undefined }),
      ['ranges.0: an interval needs at least one limit', 'ranges.0: an open upper side needs displayMax'],
    ],
    ['has no range that is open above without a number to display', withRange({ normalHigh: undefined }), ['ranges.0: an open upper side needs displayMax']],
    ['may have a range of a trimester', withRange({ pregnancyTrimester: 3, isPregnancySpecific: true }), []],
    ['has no range of a trimester outside of pregnancy', withRange({ pregnancyTrimester: 3 }), ['ranges.0: a row of a trimester needs isPregnancySpecific']],
    ['may have a threshold of one bound', withThreshold(LOW), []],
    ['may have a threshold of a single value', withThreshold({ ...LOW, high: 1, highInclusive: true }), []],
    ['has no threshold without a bound', withThreshold({}), ['thresholds.0: a threshold needs at least one bound']],
    ['has no threshold whose bounds are swapped', withThreshold({ ...LOW, high: 0, highInclusive: true }), ['thresholds.0: low lies above high']],
    ['tells whether a lower bound is included', withThreshold({ low: 1 }), ['thresholds.0: lowInclusive goes with low']],
    ['tells whether an upper bound is included', withThreshold({ high: 1 }), ['thresholds.0: highInclusive goes with high']],
    ['includes no bound that is not there', withThreshold({ ...LOW, highInclusive: true }), ['thresholds.0: highInclusive goes with high']],
    [
      'has no step for values between equal bounds',
      faultsOf(BiomarkerFile, { ...BIOMARKER, whatNext: [{ ...STEP, low: 1, high: 1 }] }).slice(-1),
      ['whatNext.0: low does not lie below high'],
    ],
    ['has no blank text', faultsOf(BiomarkerFile, { ...BIOMARKER, name: '  ' }), ['name: Too small: expected string to have >=1 characters']],
    ['has no biomarker with a reserved address', faultsOf(BiomarkerFile, { ...BIOMARKER, slug: 'trending' }), ['slug: this slug is reserved']],
    ['may have a document with code that begins as a heading', withBody('Text.\n\n```\n# a comment\n```\n\n## A heading'), []],
    ['has no document with a second title', withBody('# Another title'), ['body: the title stands in the front matter, so the body has no heading of level 1']],
  ])('%s', (_name, faults, expected) => expect(faults).toEqual(expected));
});
