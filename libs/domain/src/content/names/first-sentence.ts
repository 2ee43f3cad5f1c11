/** A period ends a sentence when a capital letter follows, unlike in "e.g. iron". */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s+[A-Z]|\s*$)/s.exec(text)?.[0] ?? text;
