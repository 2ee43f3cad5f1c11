import { labelsOf, normalOf, sentencesOf, targetOf, rangeIn, type BiomarkerDetail, type OptimalRange } from '@biomarker/domain/content';
import { sourceCell } from './biomarker-numbers.ts';
import { blocks, list, subsection, table, text } from './markdown.ts';

const PUBLISHED = 'Published examples. Laboratories differ, so the interval on your own report prevails.';
/** CLSI EP28: a reference interval holds the middle 95 %. */
const BY_CHANCE = 'A laboratory interval holds 95 of 100 healthy people. So about one healthy result in twenty lies outside it by chance.';

/** Where we have no interval. */
const IN_NUMBERS = 'Read your result against the interval on your own report.';
const IN_WORDS = 'Your own report says which answer its laboratory expects.';

export function rangesSection(biomarker: BiomarkerDetail): string {
  const { optimalRanges, thresholds, noRangeReason = '', unit, conversions } = biomarker;
  if (optimalRanges.length === 0) return subsection('Reference ranges', text(noRangeReason), unit === undefined ? IN_WORDS : IN_NUMBERS);
  const targets = optimalRanges.some(targetOf);
  const labels = labelsOf(optimalRanges);
  const [other] = conversions;
  const rows = optimalRanges.map((range, index) => [
    text(labels[index]!),
    normalOf(range),
    ...(other ? [range.unit === unit ? normalOf(rangeIn(range, other, thresholds)) : ''] : []),
    ...(targets ? [targetOf(range) ?? 'none established'] : []),
    sourceCell(biomarker, range),
  ]);
  return subsection(
    'Reference ranges',
    `${PUBLISHED} ${BY_CHANCE}`,
    table(['For', 'Interval', ...(other ? [text(`In ${other.unit}`)] : []), ...(targets ? ['Guideline target'] : []), 'Source'], rows),
    rangeNotes(optimalRanges, labels),
  );
}

/** Notes that all ranges share appear once; others appear under the label of their range. */
function rangeNotes(ranges: readonly OptimalRange[], labels: readonly string[]): string {
  const [first = [], ...others] = ranges.map(sentencesOf);
  const common = first.filter((sentence) => others.every((sentences) => sentences.includes(sentence)));
  const own = ranges.map((range, index) => {
    const sentences = sentencesOf(range).filter((sentence) => !common.includes(sentence));
    return sentences.length > 0 && text(`${labels[index]}: ${sentences.join(' ')}`);
  });
  return blocks(list(own), text(common.join(' ')));
}
