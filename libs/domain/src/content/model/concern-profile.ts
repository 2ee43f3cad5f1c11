import { z } from 'zod';
import { SEXES, TOPICS, type Sex, type Topic } from './concern.ts';
import { Slug } from './vocabulary.ts';

const text = z.string().trim().min(1);

/** The sexes of a row; all when absent. */
const sex = z.array(z.enum(SEXES)).min(1).optional();

/** A test at the start of the work-up, defined by its required markers. */
const CoreTest = z.strictObject({ name: text, markers: z.array(Slug).min(1), sex });

const RelevantTest = z.strictObject({
  marker: Slug,
  relevance: z.int().min(1).max(99),
  /** A sentence on this marker only, consistent with its page. */
  reason: text,
  /** The guideline, study or patient page that the reason follows; its address is known to the content. */
  source: z.strictObject({ name: text, url: z.url() }),
  /** Inherited or stable: skipped in a retest. */
  once: z.literal(true).optional(),
  /** Useful only together with this marker of the same group. */
  needs: Slug.optional(),
  /** A test of a second step, with its occasion in one sentence. It is named, and not bought. */
  later: text.optional(),
  sex,
});
export type RelevantTest = z.infer<typeof RelevantTest>;

/** Shown when one of the markers is in the answer; always without markers. Preparation stands in the specimen of each marker. */
const Note = z.strictObject({ text, markers: z.array(Slug).min(1).optional(), sex });
export type Note = z.infer<typeof Note>;

/** The work-up of a concern: `prisma/content/concerns/<concern>.yaml`. */
export const ConcernProfile = z
  .strictObject({
    concern: z.enum(TOPICS as [Topic, ...Topic[]]),
    /** Completes "tests for …". */
    about: text,
    /** Phrases for this concern. */
    words: z.array(text).min(1),
    /** Steps before any test. */
    first: z.array(Note).default([]),
    /** In buying order. */
    core: z.array(CoreTest).min(1),
    /** Tests that answer the same question: each one halves the value of the next. */
    groups: z.array(z.strictObject({ question: text, tests: z.array(RelevantTest).min(1) })).min(1),
    /** Tests with a lower value are never bought. */
    floor: z.int().min(1).max(99),
    timing: z.array(Note).default([]),
    leftOut: z.array(z.strictObject({ markers: z.array(Slug).min(1), why: text, sex })).default([]),
  })
  .superRefine((profile, context) => faultsOf(profile).forEach((message) => context.addIssue({ code: 'custom', message })));
export type ConcernProfile = z.infer<typeof ConcernProfile>;

export type ConcernStore = {
  /** In the order of `CONCERNS`. */
  list(): Promise<ConcernProfile[]>;
  find(concern: Topic): Promise<ConcernProfile | undefined>;
};

/** True when a row applies to a sex. */
export const isForSex = (row: { sex?: readonly Sex[] | undefined }, asked: Sex) => row.sex === undefined || row.sex.includes(asked);

type Rows = Pick<z.infer<typeof ConcernProfile>, 'core' | 'groups' | 'leftOut'>;

function faultsOf({ core, groups, leftOut }: Rows): string[] {
  const needless = groups.flatMap(({ tests }) => tests.filter(({ needs }) => needs && !tests.some(({ marker }) => marker === needs)));
  return [
    ...SEXES.flatMap((asked) => {
      const tests = groups.flatMap((group) => group.tests.filter((test) => isForSex(test, asked)));
      const held = tests.map(({ marker }) => marker);
      const bought = tests.filter(({ later }) => later === undefined).map(({ marker }) => marker);
      const inCore = core.filter((step) => isForSex(step, asked)).flatMap(({ markers }) => markers);
      const without = leftOut.filter((row) => isForSex(row, asked)).flatMap(({ markers }) => markers);
      return [
        ...held.filter((marker, index) => held.indexOf(marker) !== index).map((marker) => `groups: "${marker}" stands twice for ${asked}`),
        ...inCore.filter((marker) => !bought.includes(marker)).map((marker) => `core: "${marker}" is in no group of this step for ${asked}`),
        ...without.filter((marker) => held.includes(marker)).map((marker) => `leftOut: "${marker}" is in a group for ${asked}`),
        ...(inCore.length === 0 ? [`core: there is none for ${asked}`] : []),
      ];
    }),
    ...needless.map(({ marker, needs }) => `groups: "${marker}" needs "${needs}", which is not in its group`),
  ];
}
