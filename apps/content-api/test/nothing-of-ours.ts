/** Questions that no test, guide or panel answers: nothing is found and nothing is suggested. */
export const NOTHING_OF_OURS = [
  'blue table window',
  'what should I eat for breakfast',
  'purple elephant',
  'where to park my car',
  'what time is it',
  'how old am I',
  'how do I feel',
  'good morning',
  'are you open every day',
  'good idea',
  'the best way to get help',
  'a small part of the work',
  'what is the right answer to this question',
  'medal',
  'Nair',
];
