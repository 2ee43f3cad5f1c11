import type { LabComponent } from './lab-record.ts';

type Coded = Pick<LabComponent, 'loincCode' | 'codings' | 'name'>;

/** The results that belong together over time: by LOINC code, else by the laboratory's own code, else by its text. */
export function markerOf({ loincCode, codings, name }: Coded): string {
  const own = codings?.find(({ code }) => code !== undefined);
  return loincCode ?? (own ? `${own.system ?? ''}|${own.code}` : `|${name}`);
}
