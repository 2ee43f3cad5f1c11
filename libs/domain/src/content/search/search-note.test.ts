import { expect, it } from '@jest/globals';
import { searchNote, WORDS_TO_TRY } from './search-note.ts';

const NOT_OFFERED = 'Not among the tests here: MRI. No other test stands in for it.';
const SUGGESTIONS = [{ text: 'Ferritin', slug: 'ferritin' }] as Parameters<typeof searchNote>[0]['suggestions'];

it.each([
  [{ isEmpty: false }, undefined],
  [{ isEmpty: true }, `Nothing here matches. ${WORDS_TO_TRY}`],
  [{ isEmpty: true, notOffered: ['MRI'] }, NOT_OFFERED],
  [{ isEmpty: true, careNotice: 'Call now.' }, 'Call now.'],
  [{ isEmpty: true, suggestions: SUGGESTIONS }, 'Nothing here matches. Did you mean Ferritin (ferritin)?'],
  [{ notOffered: ['MRI'], corrections: [{ from: 'iorn', to: 'iron' }] }, `${NOT_OFFERED} "iorn" was read as "iron".`],
])('a search with %j says %j', (said, note) => expect(searchNote(said)).toBe(note));
