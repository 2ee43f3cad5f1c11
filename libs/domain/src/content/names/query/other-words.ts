import type { Token } from './spans.ts';

/** Places where the name of a test is another word: "lead a healthy life", "iron out", "hair bun". A plural of these names is one anywhere in a query. */
const OTHER_WORDS: readonly RegExp[] = [
  /(?<!\b(?:is|was) )\blead(?= (?:to|into)\b)/g,
  /\blead(?= (?:(?:an?|the|my|your|our|their|his|her|healthy|healthier|better|normal|active|longer?) (?:\S+ ){0,4})?(?:life|lives|lifestyles?)\b)/g,
  /\blead(?= (?:me|us|you|them|people|someone|an? person|astray|singer|role|ecg|ekg)\b)|\blead(?= (?:the way|by example|an? team|the team)\b)/g,
  /(?<=\b(?:how to|12|ecg|ekg|pacemaker|in the|takes? the|took the) )lead\b/g,
  /\biron(?= (?:out(?! of)|curtain|fist|(?:(?:my|the|a|his|her) )?(?:shirts?|clothes|trousers|dress))\b)/g,
  /(?<=\b(?:pump|pumps|pumping|pumped|curling|flat|steam|waffle|soldering) )iron\b/g,
  /\bmercury(?= retrograde\b)|(?<=\b(?:planet|freddie) )mercury\b/g,
  /(?<=\b(?:hair|burger|hamburger|cinnamon|man|messy|dog) )bun\b|\bbun(?= in the oven\b)/g,
  /(?<=\b(?:resistance|elastic|rubber|exercise|gastric|oligoclonal) )bands\b/g,
  /(?<=\b(?:bar|step|foot) )stool\b/g,
  /\bquest(?= (?:for|to)\b)/g,
  /\b(?:leads|irons|buns)\b/g,
];

/** The words of a query that may name tests. A query of such words alone keeps them. */
export function withoutOtherWords(tokens: readonly Token[]): Token[] {
  const text = tokens.map(({ word }) => word).join(' ');
  const placeOf = (offset: number) => text.slice(0, offset).split(' ').length - 1;
  const others = new Set(OTHER_WORDS.flatMap((other) => [...text.matchAll(other)].map(({ index }) => placeOf(index))));
  return others.size < tokens.length ? tokens.filter((_, place) => !others.has(place)) : [...tokens];
}
