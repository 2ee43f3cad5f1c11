export type Paragraph = { owner: string; where: string; text: string };
export type NearDuplicate = { first: Paragraph; second: Paragraph; shared: number };

const SHINGLE_WORDS = 8;

/** Pairs of paragraphs of different owners that share at least `share` of the shorter one's runs of eight words. */
export function nearDuplicates(paragraphs: readonly Paragraph[], share = 0.3): NearDuplicate[] {
  const shingled = paragraphs.map((paragraph) => ({ paragraph, shingles: shinglesOf(paragraph.text) })).filter(({ shingles }) => shingles.size > 0);
  const holders = new Map<string, number[]>();
  shingled.forEach(({ shingles }, index) => {
    for (const shingle of shingles) holders.set(shingle, [...(holders.get(shingle) ?? []), index]);
  });

  return shingled.flatMap(({ paragraph: first, shingles }, index) => {
    const common = new Map<number, number>();
    for (const shingle of shingles) {
      for (const other of holders.get(shingle)!) if (other > index) common.set(other, (common.get(other) ?? 0) + 1);
    }
    return [...common].flatMap(([other, count]) => {
      const second = shingled[other]!;
      const shared = count / Math.min(shingles.size, second.shingles.size);
      return shared >= share && second.paragraph.owner !== first.owner ? [{ first, second: second.paragraph, shared }] : [];
    });
  });
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(0, Math.max(0, words.length - SHINGLE_WORDS + 1)).map((_, index) => words.slice(index, index + SHINGLE_WORDS).join(' ')));
}
