import { biotinRule } from './biotin-rule.ts';
import { fastingTwice } from './fasting-twice.ts';
import type { Kind } from './kind.ts';
import { longSentence } from './long-sentence.ts';
import { supersededEdition } from './superseded-edition.ts';
import { supplementLimit } from './supplement-limit.ts';
import { timedSample } from './timed-sample.ts';
import { unrelatedCareSign } from './unrelated-care-sign.ts';
import { wrongSide } from './wrong-side.ts';
import { youngAdults } from './young-adults.ts';

/** The kinds of faults that the report looks for; the content has none of them. */
export const KINDS: readonly Kind[] = [
  ...[supersededEdition, timedSample, wrongSide, supplementLimit, unrelatedCareSign, biotinRule, fastingTwice, youngAdults, longSentence],
];
