/** A period ends a sentence when a capital letter follows, unlike in "e.g. iron". */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s+[A-Z]|\s*$)/s.exec(text)?.[0] ?? text;

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `A`, `A and B`, `A, B and C` */
export const listOf = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
