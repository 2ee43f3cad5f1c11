import { readVocabulary, type BiomarkerDetail } from '@biomarker/domain/content';
import { numbersForScript } from '../value/value-reader.ts';

type Sources = Parameters<typeof readVocabulary>[0];

export const REPORT_INDEX = '/report-index.js';

/** The names, units and codes by which the page reads a report, as a module: its policy allows scripts and forbids every request for data. */
export const reportIndex = async (sources: Sources): Promise<string> => `export default ${JSON.stringify(await readVocabulary(sources))};\n`;

export const REPORT_FACTS = '/report-facts.js';

/** The numbers of every page by slug, as a module: what the reader of values needs. */
export async function reportFacts(sources: Sources): Promise<string> {
  const { markers } = await sources.vocabulary.read();
  const details: BiomarkerDetail[] = await sources.biomarkers.findDetails(markers.map(({ slug }) => slug));
  return `export default ${JSON.stringify(Object.fromEntries(details.map((detail) => [detail.slug, numbersForScript(detail)])))};\n`;
}
