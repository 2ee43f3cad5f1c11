import { usd, type ChosenTest, type ComparedPanel, type CustomRecommendation, type StandardRecommendation, type TestSet } from '@biomarker/domain/content';
import { z } from 'zod';
import { Package } from './package.ts';

const Panel = Package.pick({ slug: true, name: true, priceUsd: true }).extend({
  withinBudget: z.boolean(),
  covers: z.array(z.string()),
  lacks: z.array(z.string()),
  reason: z.string(),
});

const Test = z.object({ handle: z.string(), name: z.string(), priceUsd: z.number(), relevance: z.int(), reason: z.string() });

/** What costs less than the recommended panel. The first of the tests may be a panel, the `basePackage` of a checkout link. */
const Cheaper = z.object({ tests: z.array(Test), totalUsd: z.number(), preparation: z.array(z.string()), builderUrl: z.string() });

/** A standard recommendation has the first four fields; a custom one has `budgetUsd`, `remainingUsd`, `omissions` and `catalog`. */
export const Recommendation = z.object({
  cheaper: Cheaper.optional(),
  recommendedPanel: Panel.optional(),
  alternatives: z.array(Panel).optional(),
  withinBudget: z.boolean().optional(),
  rationale: z.array(z.string()),
  preparation: z.array(z.string()),
  builderUrl: z.string(),
  budgetUsd: z.number().optional(),
  totalUsd: z.number().optional(),
  remainingUsd: z.number().optional(),
  currency: z.string(),
  tests: z.array(Test).optional(),
  omissions: z.array(Test).optional(),
  catalog: z.object({ eligibleItems: z.int(), examinedItems: z.int(), complete: z.boolean(), asOf: z.string() }).optional(),
});

export function recommendationOf(found: StandardRecommendation | CustomRecommendation): z.input<typeof Recommendation> {
  if (found.kind === 'standard') {
    const { recommendedPanel, cheaper, alternatives, tests, totalCents, ...rest } = found;
    return {
      ...rest,
      ...(cheaper && { cheaper: cheaperOf(cheaper) }),
      ...(recommendedPanel && { recommendedPanel: panelOf(recommendedPanel) }),
      ...(tests && { tests: tests.map(testOf), totalUsd: usd(totalCents!) }),
      alternatives: alternatives.map(panelOf),
      currency: 'USD',
    };
  }
  const { budgetCents, totalCents, tests, omissions, ...rest } = found;
  return {
    ...rest,
    budgetUsd: usd(budgetCents),
    totalUsd: usd(totalCents),
    remainingUsd: usd(budgetCents - totalCents),
    currency: 'USD',
    tests: tests.map(testOf),
    omissions: omissions.map(testOf),
  };
}

const panelOf = ({ labPackage: { slug, name, priceCents }, lacksOfCore: _, ...rest }: ComparedPanel) => ({ slug, name, priceUsd: usd(priceCents), ...rest });

const cheaperOf = ({ tests, totalCents, ...rest }: TestSet) => ({ ...rest, tests: tests.map(testOf), totalUsd: usd(totalCents) });

/** The reason names its sources; their addresses are on the pages. */
const testOf = ({ priceCents, sources: _sources, ...rest }: ChosenTest) => ({ ...rest, priceUsd: usd(priceCents) });
