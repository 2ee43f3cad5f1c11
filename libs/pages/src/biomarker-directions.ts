import { firstSentence, type BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, capital, list, paragraphs, section, subsection, text, texts } from './markdown.ts';

const DIRECTIONS = ['Low', 'High', 'Positive'] as const;
type Direction = (typeof DIRECTIONS)[number];

const DIRECTED = /^(Low|High|Positive)(?! or (?:low|high)\b)(?:,? \(?([^:)]+)\)?)?: (.+)$/s;
/** The heading says it already. */
const EITHER = /^(?:High or low|Low or high)(?: |: )(?=\S)/;
const MOST_CAUSES = 3;

/** The rest of the summary, causes and signs by direction, the usual one first, then the background. */
export function directionsSection({ summary = '', causes, symptoms, keyInsights, significance = '' }: BiomarkerDetail): string {
  const neither = (items: readonly string[]) => items.filter((item) => !DIRECTED.test(item)).map((item) => item.replace(EITHER, ''));
  return section(
    'What low and high mean',
    text(summary.slice(firstSentence(summary).length)),
    ...usualFirst(causes).map((direction) => subsection(direction, sideOf(directed(causes, direction), directed(symptoms, direction)))),
    subsection('In either direction', sideOf(neither(causes), neither(symptoms))),
    subsection('Key points', texts(keyInsights)),
    subsection('What it tells you', paragraphs(significance)),
  );
}

/** The content gives the causes of the usual direction first. */
const usualFirst = (causes: readonly string[]): Direction[] => [...new Set([...causes.flatMap((cause) => directionOf(cause) ?? []), ...DIRECTIONS])];

const directionOf = (item: string) => DIRECTED.exec(item)?.[1] as Direction | undefined;

const sideOf = (causes: readonly string[], signs: readonly string[]): string =>
  blocks(
    causes.length > 0 && blocks('**Possible causes**', list(causes.map((cause) => text(capital(cause))))),
    signs.length > 0 && blocks('**Signs and symptoms**', list(signs.map((sign) => text(capital(sign))))),
  );

/** The first causes in one line. */
export const commonCauses = (causes: readonly string[], direction: Direction) => text(capital(directed(causes, direction).slice(0, MOST_CAUSES).join('; ')));

function directed(items: readonly string[], wanted: Direction): string[] {
  return items.flatMap((item) => {
    const [, direction, people, words = ''] = DIRECTED.exec(item) ?? [];
    return direction === wanted ? [people ? `${people}: ${words}` : words] : [];
  });
}
