import type { BiomarkerFile } from '../seeding/files/biomarker-file.ts';
import { readingGrade } from './reading-grade.ts';

export type Measured = {
  slug: string;
  name: string;
  category: string;
  grade: number;
  words: number;
  loincCode?: string;
  rangeCount: number;
  rangeSources: string[];
  linkCount: number;
  questionCount: number;
  /** Parts that a reader would miss. */
  holes: string[];
  /** Parts left out because no fact is verified. */
  leftOut: string[];
  /** Reasons to review this biomarker first. */
  attention: string[];
};

/** A period between digits ends no sentence. */
const ONE_OR_TWO_SENTENCES = /^(([^.!?]|\.\d)+\.(\s|$)){1,2}$/;
const FEWEST_WORDS = 10;

/** The reading grade of the prose. */
export function proseGrade({ summary, significance, numbers, keyInsights }: BiomarkerFile): number {
  return readingGrade([summary, significance, numbers ?? '', ...keyInsights].join('\n\n'));
}

/** The coverage and gaps of one biomarker, and points for a medical reviewer. */
export function measure(file: BiomarkerFile, questionCount: number, inPackage: boolean): Measured {
  const prose = [file.summary, file.significance, ...file.keyInsights].join('\n\n');
  return {
    slug: file.slug,
    name: file.name,
    category: file.category,
    grade: proseGrade(file),
    words: prose.split(/\s+/).length,
    loincCode: file.loinc?.code,
    rangeCount: file.ranges.length,
    rangeSources: [...new Set(file.ranges.map(({ source }) => source))],
    linkCount: file.researchLinks.length,
    questionCount,
    holes: holesOf(file),
    leftOut: leftOutOf(file, inPackage),
    attention: attentionOf(file),
  };
}

function holesOf(file: BiomarkerFile): string[] {
  const { testingGuidelines, careSigns, causes, keyInsights } = file;
  const preparation = testingGuidelines.flatMap((guideline) => guideline.preparation).join(' ');
  const checks: [string, boolean][] = [
    ['nutrition guidance with foods, or why there is none', saysOfNutrition(file)],
    ['when to seek care', careSigns.length > 0],
    ['related tests', testingGuidelines.every(({ relatedTests }) => relatedTests.length > 0)],
    ['preparation', preparation.length > 0],
    ['interfering factors', testingGuidelines.every(({ interferingFactors }) => interferingFactors.length > 0)],
    ['causes in more than one line', causes.length > 1 && keyInsights.length > 1],
  ];
  return checks.filter(([, there]) => !there).map(([what]) => what);
}

/** Guidance is a recommendation with foods; without guidance, one or two sentences explain why. */
function saysOfNutrition({ nutritionGuidelines, nutritionNote }: BiomarkerFile): boolean {
  if (nutritionGuidelines.length === 0) return nutritionNote !== undefined && ONE_OR_TWO_SENTENCES.test(nutritionNote);
  return nutritionGuidelines.every(
    ({ recommendation, foods, avoidFoods, interactions }) =>
      recommendation.split(/\s+/).length >= FEWEST_WORDS && foods.length + avoidFoods.length + interactions.length > 0,
  );
}

function leftOutOf({ loinc, ucumUnit, ranges, researchLinks }: BiomarkerFile, inPackage: boolean): string[] {
  return [
    !loinc && 'LOINC code: its official name is not confirmed',
    ranges.length === 0 && (ucumUnit ? 'ranges: no sourced interval' : 'ranges: the result is a step, not a number'),
    researchLinks.length === 0 && 'research links: none confirmed',
    !inPackage && 'panels: none holds it, since it is no test for everybody',
  ].filter((part): part is string => Boolean(part));
}

function attentionOf({ category, ranges, nutritionGuidelines, researchLinks }: BiomarkerFile): string[] {
  return [
    category === 'cancer-markers' && 'tumor marker',
    nutritionGuidelines.some(({ supplements }) => supplements.length > 0) && 'supplements',
    ranges.some(({ kind }) => kind !== 'laboratory reference interval') && 'decision limits as ranges',
    ranges.some(({ displayMax }) => displayMax !== undefined) && 'a bound for display',
    researchLinks.length === 0 && 'no citation',
  ].filter((reason): reason is string => Boolean(reason));
}
