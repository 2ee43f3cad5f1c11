import type { Kind } from './kind.ts';

/** No publishable interval covers these ages: the bands of the laboratories begin at 19 or 20. */
const WITHOUT_A_SOURCE: ReadonlySet<string> = new Set([
  ...['alkaline-phosphatase male 18', 'copper female 18', 'copper male 18', 'lh male 18', 'lh male 19', 'nt-probnp female 18', 'nt-probnp male 18'],
  ...['shbg female 18', 'shbg female 19', 'shbg male 18', 'shbg male 19', 'testosterone-free male 18', 'testosterone-free male 19'],
]);

export const youngAdults: Kind = {
  name: 'An interval of adults that leaves out the ages 18 and 19',
  faultsIn: ({ biomarkers }) =>
    biomarkers
      .filter(({ ranges }) => ranges.length > 0)
      .flatMap(({ slug, applicableGender, ranges }) =>
        (['female', 'male'] as const)
          .filter((sex) => applicableGender === 'both' || applicableGender === sex)
          .flatMap((sex) => {
            const own = ranges.filter(({ gender }) => gender === 'both' || gender === sex);
            return own.length === 0
              ? []
              : [18, 19].filter((age) => !own.some(({ ageMin, ageMax }) => ageMin <= age && age <= ageMax)).map((age) => `${slug} ${sex} ${age}`);
          }),
      )
      .filter((fault) => !WITHOUT_A_SOURCE.has(fault)),
};
