/** Shown first for urgent symptoms. It mentions nothing to buy. */
export const CARE_NOTICE =
  'Symptoms that are severe, sudden or getting worse need medical care now, not a test ordered online. Call the local emergency number (911 in the United States, 112 in Europe) or go to the nearest emergency department. Thoughts of suicide: call or text 988 in the United States. Nothing is offered for sale here.';

/** Emergency phrases as typed. A word that also names a test or a chronic complaint needs an urgent qualifier. */
const URGENT: readonly RegExp[] = [
  /\bchest (pain|pains|pressure|tightness|hurts)\b|\b(pain|pressure|tightness|crushing)\b.* (in|on) (my |the )?chest\b/,
  /\b(left|both) arms? (pain|hurts?|numb)|\bpain\b.*\b(left arm|jaw)\b/,
  /\b(having|had|have|get|is it|is this) an? (heart attack|stroke)\b|\bheart attack (now|symptoms?|signs?)\b|\bstroke (now|symptoms?|signs?)\b/,
  /\b(can'?t|cannot|can not|unable to|trouble|struggl\w+ to|difficulty|hard to) breath/,
  /\b(sudden\w*|severe\w*|at rest)\b.*\b(shortness of breath|short of breath|breathless\w*)|\b(shortness of breath|short of breath|breathless\w*)\b.*\b(sudden\w*|severe\w*|at rest)\b/,
  /\b(fainted|fainting|passed out|passing out|collapsed?|unconscious|unresponsive|blue lips)\b/,
  /\bface\b.*\bdroop|\bdroop\w*\b.*\bface\b|\bslurred speech\b|\b(can'?t|trouble|sudden\w*) (speak|speaking|see|seeing)\b|\b(one.?sided?|one side|half)\b.*\b(weak|weakness|numb|numbness|paraly\w+)\b/,
  /\b(weak|weakness|numb|numbness|paraly\w+)\b.*\b(one side|left side|right side)\b/,
  /\b(seizures?|convulsions?)\b|\b(sudden\w*|new) confus/,
  /\b(worst|thunderclap|sudden severe|sudden|severe) headache\b|\bheadache\b.*\b(stiff neck|worst)\b/,
  /\b(black|tarry|bloody) (tarry )?(stools?|poop|bowel)|\bblood in (my |the )?(stool|vomit)|\b(vomit\w*|throwing up|cough\w*( up)?) blood\b/,
  /\b(severe|heavy|won'?t stop|can'?t stop|uncontroll\w+)\b.*\bbleeding\b|\bbleeding\b.*\b(won'?t stop|does ?n[o']t stop|uncontroll\w+)\b/,
  /\b(severe|sudden|unbearable) (stomach|belly|abdominal|tummy) (pain|ache)/,
  /\b(throat|tongue|face)\b.*\b(swelling|swollen|closing)\b|\b(swelling|swollen)\b.*\b(throat|tongue|face)\b|\banaphyla/,
  /\b(suicid\w+|kill (myself|me)|end my life|self.?harm|harm(ing)? myself|hurt(ing)? myself|want to die)\b/,
  /\b(overdos\w+|poisoned|swallowed (bleach|poison|batter\w+|pills))\b/,
];

/** The care notice, if the words describe an emergency. */
export function careNoticeFor(words: string): string | undefined {
  const text = words
    .normalize('NFKC')
    .toLowerCase()
    // Escaped: one literal character outside of Latin-1 in a regular expression doubles the memory of the bundle's text.
    .replace(/[\u2019`]/g, "'");
  return URGENT.some((sign) => sign.test(text)) ? CARE_NOTICE : undefined;
}
