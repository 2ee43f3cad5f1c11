import type { VocabularyStore } from '@biomarker/domain/content';

export const UNITS = '/units.js';

/** The units as laboratories print them, as a module for the reader of values. */
export const unitsModule = async ({ vocabulary }: { vocabulary: VocabularyStore }): Promise<string> =>
  `export default ${JSON.stringify((await vocabulary.read()).units)};\n`;
