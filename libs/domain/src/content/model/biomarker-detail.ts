import { z } from 'zod';
import { BiomarkerFacts } from './biomarker-facts.ts';
import { Biomarker, BiomarkerCard } from './biomarker.ts';
import { Category } from './category.ts';
import { LabPackage } from './lab-package.ts';
import { Question } from './question.ts';
import { Story } from './story.ts';
import { Gender, Purpose, ResearchType, Slug } from './vocabulary.ts';

const texts = z.array(z.string());

export const OptimalRange = z
  .object({
    id: z.uuid(),
    gender: Gender,
    ageMin: z.int().min(0).meta({ description: 'Years.' }),
    ageMax: z.int().max(130).meta({ description: 'Years.' }),
    optimalMin: z.number().meta({ description: 'Equals the normal limit where no guideline gives a narrower target; `notes` says so.' }),
    optimalMax: z.number(),
    normalMin: z.number().optional(),
    normalMax: z.number().optional(),
    lowInclusive: z.boolean().meta({ description: 'The lower limit itself lies inside.' }),
    highInclusive: z.boolean().meta({ description: 'The upper limit itself lies inside. `false` where the source says "below".' }),
    unit: z.string(),
    source: z.string().min(1),
    sourceUrl: z.url().optional(),
    laboratory: z.string().optional(),
    condition: z.string().optional().meta({ description: 'The people, time or assay that the row holds for, beside sex and age.', example: 'luteal phase' }),
    notes: z.string().optional(),
    isPregnancySpecific: z.boolean(),
    pregnancyTrimester: z.int().min(1).max(3).optional(),
  })
  .meta({ id: 'OptimalRange', description: 'A sourced interval for one sex and age band. The interval of the reporting laboratory prevails.' });
export type OptimalRange = z.infer<typeof OptimalRange>;

export const NutritionGuideline = z
  .object({
    id: z.uuid(),
    purpose: Purpose,
    recommendation: z.string(),
    foods: texts,
    supplements: texts,
    avoidFoods: texts,
    interactions: texts,
    contraindications: texts,
    timing: z.string().optional(),
    dosage: z.string().optional(),
  })
  .meta({ id: 'NutritionGuideline' });

export const TestingGuideline = z
  .object({
    id: z.uuid(),
    frequency: z.string(),
    conditions: texts,
    fastingRequired: z.boolean(),
    bestTimeOfDay: z.string().optional(),
    preparation: texts,
    interferingFactors: texts,
    relatedTests: z.array(Slug),
  })
  .meta({ id: 'TestingGuideline' });

export const ResearchLink = z
  .object({
    id: z.uuid(),
    title: z.string(),
    url: z.url(),
    type: ResearchType,
    publishDate: z.iso.date().optional().meta({ description: 'The first of January where only the year is known.' }),
    authors: texts,
    journal: z.string().optional(),
    keyFindings: texts,
    relevanceScore: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'ResearchLink' });

export const BiomarkerDetail = Biomarker.extend({
  category: Category,
  optimalRanges: z.array(OptimalRange),
  nutritionGuidelines: z.array(NutritionGuideline),
  testingGuidelines: z.array(TestingGuideline),
  researchLinks: z.array(ResearchLink),
  ...BiomarkerFacts.shape,
  related: z.array(BiomarkerCard).max(6).optional().meta({ description: 'With `include=related`.' }),
  packages: z.array(LabPackage).optional().meta({ description: 'With `include=packages`.' }),
  stories: z.array(Story).max(3).optional().meta({ description: 'With `include=stories`: the newest three.' }),
  questions: z.array(Question).max(3).optional().meta({ description: 'With `include=questions`: the first three.' }),
}).meta({ id: 'BiomarkerDetail', description: 'A biomarker with all that belongs to it.' });
export type BiomarkerDetail = z.infer<typeof BiomarkerDetail>;

/** The values of `include`. */
export const BIOMARKER_EXTRAS = ['related', 'packages', 'stories', 'questions'] as const;
export type BiomarkerExtra = (typeof BIOMARKER_EXTRAS)[number];
