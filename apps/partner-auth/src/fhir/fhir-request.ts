import type { Access } from '@biomarker/domain/partner';
import type { CursorCodec } from '@biomarker/domain/shared';
import type { Chart } from './chart.ts';

/** The known facts of a request, for audit and traces. `parameters` come from the URL and from a search form. */
export type RequestInfo = {
  action: 'read' | 'vread' | 'history' | 'search' | 'unknown';
  type?: string;
  id?: string;
  /** The patient whose compartment is searched. */
  compartment?: string;
  parameters: URLSearchParams;
};

/** A request whose access is granted. */
export type FhirRequest = RequestInfo & {
  access: Access;
  chart: Chart;
  fhirBase: string;
  cursors: CursorCodec;
  /** Unknown parameters are left out, by `Prefer: handling=lenient`. */
  lenient: boolean;
};
