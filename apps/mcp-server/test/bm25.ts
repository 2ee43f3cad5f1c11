const K1 = 1.2;
const B = 0.75;

const ENDINGS = /(ies|es|s|ing|ed|er)$/;
/** The words of a text as they are compared. */
export const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 4 ? word.replace(ENDINGS, '') : word));

/** Okapi BM25 over a few short texts. Returns their keys, best match first. */
export function bm25(texts: ReadonlyMap<string, string>) {
  const documents = [...texts].map(([key, text]) => ({ key, words: wordsOf(text) }));
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length;
  const inverse = (word: string) => {
    const holding = documents.filter(({ words }) => words.includes(word)).length;
    return Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
  };

  return (query: string): string[] =>
    documents
      .map(({ key, words }) => ({
        key,
        score: wordsOf(query).reduce((sum, word) => {
          const count = words.filter((each) => each === word).length;
          return sum + (inverse(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * words.length) / average));
        }, 0),
      }))
      .sort((a, b) => b.score - a.score)
      .map(({ key }) => key);
}
