import { firstSentence, type BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, capital, facts, section, subsection, text, texts } from './markdown.ts';

const DIRECTED = /^(Low|High)(?:,? \(?([^:)]+)\)?)?: (.+)$/s;
const MOST_CAUSES = 3;

/** The rest of the summary, then a line on low and a line on high values. */
export function directionsSection({ summary = '', causes }: BiomarkerDetail): string {
  const rest = summary.slice(firstSentence(summary).length);
  return section(
    'Low and high values',
    text(rest),
    facts([
      ['Low', commonCauses(causes, 'Low')],
      ['High', commonCauses(causes, 'High')],
    ]),
  );
}

/** The first causes in one line. */
export const commonCauses = (causes: readonly string[], direction: 'Low' | 'High') =>
  text(capital(directed(causes, direction).slice(0, MOST_CAUSES).join('; ')));

/** Items such as "Low: …" and "High (women): …", each under its own heading. */
export function byDirection(items: readonly string[]): string {
  const neither = items.filter((item) => !DIRECTED.test(item));
  return blocks(
    texts(neither),
    subsection('When it is low', texts(directed(items, 'Low').map(capital))),
    subsection('When it is high', texts(directed(items, 'High').map(capital))),
  );
}

function directed(items: readonly string[], wanted: 'Low' | 'High'): string[] {
  return items.flatMap((item) => {
    const [, direction, people, words = ''] = DIRECTED.exec(item) ?? [];
    return direction === wanted ? [people ? `${people}: ${words}` : words] : [];
  });
}
