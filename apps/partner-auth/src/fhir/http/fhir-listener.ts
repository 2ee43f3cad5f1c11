import type { RequestListener } from 'node:http';
import { requireDecodable } from './decodable.ts';
import type { Call, Matter } from './exchange.ts';
import { refuse } from './exchange.ts';
import { FhirError } from './fhir-error.ts';
import { fhirRoutes, type Names, type Route, type Served } from './fhir-routes.ts';
import { resourceTypes } from '../resources/index.ts';

const FHIR_PATH = '/api/fhir/r4';

/** FHIR R4 for the member of the token: reads and searches, nothing else. What is no address of it goes to `next`. */
export function fhirBefore(served: Served, next: RequestListener): RequestListener {
  return (req, res) => {
    const [path = '', query = ''] = req.url!.split(/\?(.*)/s);
    if (path !== FHIR_PATH && !path.startsWith(`${FHIR_PATH}/`)) return next(req, res);
    const call: Call = { req, res, matter: { action: 'unknown', parameters: new URLSearchParams(query) } };
    answer(served, call, path.slice(FHIR_PATH.length)).catch((error: unknown) => {
      served.deps.logger.error({ err: error, requestId: req.requestId }, 'request failed');
      res.destroy();
    });
  };
}

async function answer(served: Served, call: Call, path: string): Promise<void> {
  const { req, matter } = call;
  const segments = path.split('/');
  const route = fhirRoutes.find(({ parts }) => parts.length === segments.length && parts.every((part, index) => fits(part, segments[index]!)));
  try {
    if (!route) throw new FhirError(404, 'not-found', 'There is nothing at this address.');
    req.routeTemplate = FHIR_PATH + route.template;
    requireDecodable(req.url!, 'address');
    const names = namesIn(route, segments);
    call.matter = { ...matter, ...aboutOf(names) };
    if (!route.methods.includes(req.method!))
      throw new FhirError(405, 'not-supported', `${req.method} is not possible here; ${allowed(route)} is.`, { headers: { Allow: allowed(route) } });
    await route.answer(served, call, names);
  } catch (error) {
    await refuse(served.deps, call, faultOf(error));
  }
}

const fits = (part: string, segment: string): boolean => (part.startsWith('{') ? segment !== '' : part === segment);

const allowed = ({ methods }: Route): string => methods.join(', ');

function namesIn({ parts }: Route, segments: readonly string[]): Names {
  const names: Names = {};
  for (const [index, part] of parts.entries()) if (part.startsWith('{')) names[part.slice(1, -1) as keyof Names] = decodeURIComponent(segments[index]!);
  return names;
}

/** Only names that are known, and ids of a length that FHIR has, come into the audit. */
const aboutOf = ({ type, id }: Names): Pick<Matter, 'type' | 'id'> => ({
  type: resourceTypes.find((one) => one.type === type)?.type,
  id: id?.slice(0, 64),
});

function faultOf(error: unknown): unknown {
  const { status = 500, type } = error as { status?: number; type?: string };
  if (error instanceof FhirError || status >= 500) return error;
  return new FhirError(status, type === 'entity.too.large' ? 'too-long' : 'invalid', 'The request cannot be read.');
}
