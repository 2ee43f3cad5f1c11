import type { Biomarker, Kind } from './kind.ts';

/** Two documents of one body on different subjects: neither replaces the other. */
const OF_OTHER_SUBJECTS: ReadonlySet<string> = new Set(['creatinine KDIGO', 'hematocrit WHO', 'tsh ATA']);
const BODY = /\b(KDIGO|KDOQI|ADA|WHO|ESC\/EAS|ESC|EASL|ACG|ATA|AHA\/ACC|ACOG|AGA|AASLD|NICE|USPSTF)\b(?: edition| guideline)? \((\d{4})/g;
const SOURCE = /^(KDIGO|KDOQI|WHO|ESC\/EAS|EASL|ACG|AHA\/ACC|ACOG|AASLD|NICE)\b/;

function yearsByBody({ numbers = '', thresholds }: Biomarker): Map<string, Set<string>> {
  const named = [
    ...[...numbers.matchAll(BODY)].map(([, body, year]) => [body!, year!] as const),
    ...thresholds.flatMap(({ source, year }) => (SOURCE.test(source) && year ? [[SOURCE.exec(source)![1]!, String(year)] as const] : [])),
  ];
  const years = new Map<string, Set<string>>();
  for (const [body, year] of named) years.set(body, (years.get(body) ?? new Set()).add(year));
  return years;
}

export const supersededEdition: Kind = {
  name: 'A superseded edition beside its successor, not called older',
  faultsIn: ({ biomarkers }) =>
    biomarkers
      .filter(({ numbers = '' }) => !/\bolder\b/.test(numbers))
      .flatMap((file) => [...yearsByBody(file)].filter(([, years]) => years.size > 1).map(([body]) => `${file.slug} ${body}`))
      .filter((fault) => !OF_OTHER_SUBJECTS.has(fault)),
};
