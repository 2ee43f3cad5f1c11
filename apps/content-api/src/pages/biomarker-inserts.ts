import { html, icon, type Html, type Icon } from '@biomarker/look';
import type { Page } from '@biomarker/pages';
import { contentsNav } from './contents.ts';
import type { Heading, Inserts, Part } from './markdown/inserts.ts';
import { inlineHtml } from './markdown/markdown-html.ts';
import { headingId } from './markdown/sections.ts';
import { READER_HEADING } from './value/value-reader.ts';

const FORMER_IDS = {
  'what-low-and-high-mean': ['low-and-high-values', 'signs-and-symptoms', 'possible-causes'],
  low: ['when-it-is-low'],
  high: ['when-it-is-high'],
  'before-the-test': ['how-to-prepare'],
  'when-and-why-to-test': ['testing'],
};

const CARDS = ['low', 'high', 'positive', 'in-either-direction'];
const FOLDED = ['before-the-test', 'food-and-lifestyle', 'questions-sources-details'];

const ICONS: Record<string, Icon> = { Fasting: 'utensils', Sample: 'test-tube', Units: 'ruler', 'Part of': 'layers', 'Read together with': 'scale' };

const HEADING_ICONS: Record<string, Icon> = {
  low: 'arrow-down',
  high: 'arrow-up',
  'call-the-emergency-number-now': 'phone',
  'see-a-clinician-the-same-day': 'calendar',
  'see-a-clinician-soon': 'calendar',
  'mention-it-at-the-next-visit': 'message-circle',
};

/** Causes and signs of a direction that everybody sees. */
const MOST_ITEMS = 3;

/** Reader below the sentence, facts and contents at the side, everything that few need in folds. */
export function biomarkerInserts({ content, glance = {}, hints }: Page, reader: Html | undefined): Inserts {
  const [value, ...others] = sectionsOf(content);
  return {
    afterIntroduction: reader,
    afterLead: html`<div class="rail">${contentsNav([reader ? { ...READER_HEADING, text: value!.text } : value!, ...others])} ${factsCard(glance)}</div>`,
    ...(reader && { folds: new Map([[value!.id, 'All ranges and decision values, with their sources']]) }),
    formerIds: FORMER_IDS,
    headingIcons: HEADING_ICONS,
    factRows: true,
    ...(hints && { hints }),
    partOf,
    mostItems: (part) => (CARDS.includes(part) ? MOST_ITEMS : undefined),
  };
}

const sectionsOf = (content: string): Heading[] => [...content.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: headingId(text), text }));

function partOf(section: string, part: string): Part | undefined {
  if (FOLDED.includes(section)) return 'fold';
  if (section === 'when-to-get-care') return 'card';
  if (section !== 'what-low-and-high-mean') return undefined;
  return CARDS.includes(part) ? 'card' : 'fold';
}

const factsCard = (glance: Record<string, string>): Html =>
  html`<section class="card" aria-label="At a glance">
    <dl class="glance">
      ${Object.entries(glance).map(
        ([name, words]) =>
          html`<div>
            <dt>${ICONS[name] && icon(ICONS[name])}${name}</dt>
            <dd>${inlineHtml(words)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
