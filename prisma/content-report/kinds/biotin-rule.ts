import { BIOTIN_RULE } from '@biomarker/domain/content';
import type { Kind } from './kind.ts';

const RULE = BIOTIN_RULE.split(/(?<=\.)\s+/);

export const biotinRule: Kind = {
  name: 'Another pause of biotin than the one rule, or a test that mentions biotin without it',
  faultsIn: ({ biomarkers, questions, documents }) => {
    const texts: [string, unknown][] = [
      ...biomarkers.map((file): [string, unknown] => [file.slug, file]),
      ...questions.map((file): [string, unknown] => [`questions ${file.biomarker}`, file]),
      ...documents.map((file): [string, unknown] => [`docs ${file.slug}`, file]),
    ];
    const pauses = texts.flatMap(([where, file]) =>
      (JSON.stringify(file).match(/[^".]*biotin[^".]*\.?/gi) ?? [])
        .filter((sentence) => /\d+ (hours|days)/.test(sentence) && !RULE.some((rule) => rule.includes(sentence.trim().replace(/\.$/, ''))))
        .map((sentence) => `${where}: ${sentence.trim()}`),
    );
    const silent = biomarkers.filter(({ specimen, testingGuidelines }) => {
      const said = testingGuidelines.some(({ preparation, interferingFactors }) => /biotin/i.test([...preparation, ...interferingFactors].join()));
      return said !== (specimen.affectedByBiotin === true);
    });
    return [...pauses, ...silent.map(({ slug }) => `${slug}: biotin`)];
  },
};
