/** A full stop ends a sentence when a capital follows it: not the one of "e.g. iron". */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s+[A-Z]|\s*$)/s.exec(text)?.[0] ?? text;
