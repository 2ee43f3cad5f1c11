import { firstSentence, type BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, capital, list, paragraphs, section, subsection, text, texts } from './markdown.ts';

type Direction = 'Low' | 'High' | 'Positive';

const DIRECTED = /^(Low|High|Positive)(?! or (?:low|high)\b)(?:,? \(?([^:)]+)\)?)?: (.+)$/s;
/** The heading says it already. */
const EITHER = /^(?:High or low|Low or high)(?: |: )(?=\S)/;
const MOST_CAUSES = 3;

/** The rest of the summary, causes and signs by direction, then the background. */
export function directionsSection({ summary = '', causes, symptoms, keyInsights, significance = '' }: BiomarkerDetail): string {
  const neither = (items: readonly string[]) => items.filter((item) => !DIRECTED.test(item)).map((item) => item.replace(EITHER, ''));
  return section(
    'What low and high mean',
    text(summary.slice(firstSentence(summary).length)),
    subsection('Low', sideOf(directed(causes, 'Low'), directed(symptoms, 'Low'))),
    subsection('High', sideOf(directed(causes, 'High'), directed(symptoms, 'High'))),
    subsection('Positive', sideOf(directed(causes, 'Positive'), directed(symptoms, 'Positive'))),
    subsection('In either direction', sideOf(neither(causes), neither(symptoms))),
    subsection('Key points', texts(keyInsights)),
    subsection('What it tells you', paragraphs(significance)),
  );
}

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
