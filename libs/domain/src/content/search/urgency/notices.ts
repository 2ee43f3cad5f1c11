/** Shown first for urgent symptoms. It mentions nothing to buy. */
export const CARE_NOTICE =
  'These can be signs of an emergency. Symptoms that are severe, sudden or getting worse need medical care now, not a test ordered online. Call the local emergency number (911 in the United States and Canada, 112 in Europe and India, 999 in the United Kingdom, 000 in Australia, 111 in New Zealand) or go to the nearest emergency department. Thoughts of suicide: call or text 988 in the United States. Nothing is offered for sale here.';

/** Lifelines by country, and nothing else. */
export const LIFELINE_NOTICE =
  'Talk to someone now, at any hour. United States and Canada: call or text 988. United Kingdom and Ireland: 116 123 (Samaritans). Australia: 13 11 14 (Lifeline). New Zealand: call or text 1737. India: 14416 (Tele-MANAS). Spain: 024. France: 3114. Germany: 0800 111 0 111. Elsewhere, or in danger now: the local emergency number (911, 112, 999, 000).';

/** Poison lines and emergency numbers by country, and nothing else. */
export const POISON_NOTICE =
  'Call now; do not wait for symptoms. Hard to wake, a seizure or trouble breathing: 911 in the United States and Canada, 112 in Europe and India, 999 in the United Kingdom, 000 in Australia, 111 in New Zealand. Poison control: 1-800-222-1222 in the United States, 1-844-764-7669 in Canada, 111 in the United Kingdom, 13 11 26 in Australia, 0800 764 766 in New Zealand. Thoughts of suicide: call or text 988 in the United States and Canada, 116 123 in the United Kingdom, 13 11 14 in Australia, 14416 in India.';

export const NOTICES = { self_harm: LIFELINE_NOTICE, poisoning: POISON_NOTICE, emergency: CARE_NOTICE };
export type Level = keyof typeof NOTICES;
/** Self-harm comes before all, since its words often name a means as well. */
export const LEVELS = ['self_harm', 'poisoning', 'emergency'] as const satisfies readonly Level[];
