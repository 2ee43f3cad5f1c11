import type { Suggestion } from '../../shared/index.ts';
import type { Correction } from '../model/query-terms.ts';

type Said = {
  careNotice?: string;
  corrections?: readonly Correction[];
  notOffered?: readonly string[];
  suggestions?: readonly Suggestion[];
  /** For an answer that does not say itself that it is empty. */
  isEmpty?: boolean;
};

/** For a search that found nothing. */
export const WORDS_TO_TRY = 'Try a name, an abbreviation, a LOINC code or a symptom, such as ferritin, TSH, 2276-4 or tired.';

/** What an answer says before its results, in sentences: advice to seek care first. */
export function searchNote({ careNotice, corrections = [], notOffered = [], suggestions = [], isEmpty = false }: Said): string | undefined {
  const said = [
    careNotice,
    notOffered.length > 0 && `Not among the tests here: ${notOffered.join(', ')}. No other test stands in for it.`,
    ...corrections.map(({ from, to }) => `"${from}" was read as "${to}".`),
    isEmpty && !careNotice && notOffered.length === 0 && `Nothing here matches.${suggestions.length === 0 ? ` ${WORDS_TO_TRY}` : ''}`,
    suggestions.length > 0 && `Did you mean ${suggestions.map(({ text, slug }) => `${text} (${slug})`).join(', ')}?`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : undefined;
}
