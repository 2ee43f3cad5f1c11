import type { Kind } from './kind.ts';

const TIMED = /\b(random|non-?fasting|without fasting|\d+[- ]hours?|(?:one|two)-step|\d+ g\b|load|challenge|stimulat\w*)/i;

export const timedSample: Kind = {
  name: 'A limit of a timed sample that a plain value is compared with',
  faultsIn: ({ biomarkers }) =>
    biomarkers.flatMap(({ slug, ucumUnit, specimen, thresholds }) =>
      thresholds
        .filter(({ label, population, quantity, unit, applies }) => {
          const isOfThePage = /24-hour/.test(specimen.type) && /24-hour/.test(label + population);
          const isAskedFor = applies.condition !== undefined || applies.pregnancy === 'only';
          return quantity === 'level' && unit === ucumUnit && TIMED.test(`${label}, ${population}`) && !isAskedFor && !isOfThePage;
        })
        .map(({ label }) => `${slug}: ${label}`),
    ),
};
