import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { jsonSchemaOf } from '@biomarker/testbed/json-schema';
import { until } from '@biomarker/testbed/until';
import committed from '../../openapi.json' with { type: 'json' };
import { openApiDocument } from '../../src/openapi/document.ts';
import { routes } from '../../src/routes/index.ts';
import { ADMIN_TOKEN, BASE_URL, startContentApi } from '../testing.ts';

type Parameter = { name: string; in: string; schema: { example?: unknown } };
type Operation = {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object; example?: unknown }>; headers?: Record<string, unknown> }>;
};
const document = committed as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Operation['responses'][string]> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(jsonSchemaOf(committed) as object, 'api');

function responseOf(path: string, method: string, status: string): { response: Operation['responses'][string]; pointer: string } {
  const response = document.paths[path]![method]!.responses[status]!;
  if (response.$ref) {
    const name = response.$ref.split('/').at(-1)!;
    return { response: document.components.responses[name]!, pointer: `#/components/responses/${name}` };
  }
  return { response, pointer: `#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/${status}` };
}

/** A schema that cannot be compiled is named by its operation: ajv tells only the keyword. */
function compiled(pointer: string, type: string): ValidateFunction {
  try {
    return ajv.getSchema(`api${pointer}/content/${type.replaceAll('/', '~1')}/schema`)!;
  } catch (error) {
    throw new Error(`The schema at openapi.json${pointer} is no JSON Schema: ${(error as Error).message.slice(0, 300)}`);
  }
}

function faultsOf(path: string, method: string, status: string, body: unknown, type = 'application/json'): string[] {
  const { pointer } = responseOf(path, method, status);
  const validate = compiled(pointer, type);
  return validate(body) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const EVERYWHERE = [
  'date',
  'connection',
  'keep-alive',
  'content-type',
  'content-length',
  'transfer-encoding',
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
  'cross-origin-resource-policy',
  'cache-control',
  'vary',
  'content-encoding',
];

function undocumentedHeaders(operationId: string, status: string, headers: Record<string, string>): string[] {
  const { path, method } = operations.find(({ operation }) => operation.operationId === operationId)!;
  const documented = Object.keys(responseOf(path, method, status).response.headers ?? {}).map((name) => name.toLowerCase());
  return Object.keys(headers).filter((name) => !EVERYWHERE.includes(name) && !name.startsWith('access-control-') && !documented.includes(name));
}

/** Members alone write stories and questions. */
const WITHOUT_SEEDED_ROWS = ['listStories', 'listQuestions'];

type Found = { data: { results?: unknown[]; suggestions?: unknown[]; data?: unknown[] } | unknown[] };
const rowsOf = ({ data }: Found): number | undefined => (Array.isArray(data) ? data : (data.data ?? data.results ?? data.suggestions))?.length;

describe('openapi', () => {
  describe('openapi.json', () => {
    it('matches the routes; "npm run generate" writes it', () => {
      const examples = Object.fromEntries(
        operations.map(({ operation }) => [operation.operationId, operation.responses['200']!.content!['application/json']!.example]),
      );
      expect(JSON.parse(JSON.stringify(openApiDocument(routes, examples)))).toEqual(committed);
    });

    it('shows a valid example of every successful answer', () => {
      for (const { path, method, operation } of operations) {
        const example = operation.responses['200']!.content!['application/json']!.example;
        expect(example).toBeDefined();
        expect({ path, method, faults: faultsOf(path, method, '200', example) }).toEqual({ path, method, faults: [] });
      }
    });
  });

  describe('the answers of the service', () => {
    let service: Awaited<ReturnType<typeof startContentApi>>;
    beforeAll(async () => {
      service = await startContentApi();
    });
    afterAll(() => service.stop());

    it('its address and a cursor stand in the served document; the examples of each GET find something together', async () => {
      const { body } = await service.api.get('/openapi.json').expect(200);
      expect(body.servers).toEqual([{ url: BASE_URL, description: 'This service.' }]);
      const gets = Object.entries(body.paths as Record<string, { get?: { operationId: string; parameters?: Parameter[] } }>).filter(([, { get }]) => get);
      for (const [path, { get }] of gets) {
        const given = (place: string) => (get!.parameters ?? []).filter((parameter) => parameter.in === place);
        expect([path, get!.parameters?.filter(({ schema }) => schema.example === undefined) ?? []]).toEqual([path, []]);
        const address = given('path').reduce((text, { name, schema }) => text.replace(`{${name}}`, String(schema.example)), path);
        const headers = Object.fromEntries(given('header').map(({ name, schema }) => [name, String(schema.example)]));
        const query = Object.fromEntries(given('query').map(({ name, schema }) => [name, String(schema.example)]));
        const answer = await service.api
          .get(address)
          .query(query)
          .set({ Authorization: `Bearer ${ADMIN_TOKEN}`, ...headers });
        expect([path, answer.status]).toEqual([path, 200]);
        if (!WITHOUT_SEEDED_ROWS.includes(get!.operationId)) expect([path, query, rowsOf(answer.body)]).not.toEqual([path, query, 0]);
        // An address has one spelling.
        for (const other of [`${address}/`, address.replace('/api', '/API'), address.toUpperCase().replace('/API/V1', '/api/v1')])
          expect([other, (await service.api.get(other)).status]).toEqual([other, 404]);
      }
    });

    const requests: Record<string, { url?: string; body?: object; refused: string; status: number }> = {
      listCategories: { refused: '?page=0', status: 400 },
      getCategory: { url: '/api/v1/biomarkers/categories/heart-health', refused: '/api/v1/biomarkers/categories/nowhere', status: 404 },
      listBiomarkers: { url: '/api/v1/biomarkers?pageSize=100', refused: '?sortBy=price', status: 400 },
      searchBiomarkers: { url: '/api/v1/biomarkers/search?q=thyroid', refused: '/api/v1/biomarkers/search?q=x', status: 400 },
      trendingBiomarkers: { refused: '?timeframe=year', status: 400 },
      batchBiomarkers: { body: { slugs: ['tsh', 'nothing', 'tsh'] }, refused: '', status: 400 },
      getBiomarker: {
        url: '/api/v1/biomarkers/ldl-cholesterol?include=related,packages,stories,questions',
        refused: '/api/v1/biomarkers/unobtainium',
        status: 404,
      },
      suggest: { url: '/api/v1/suggest?q=iron', refused: '?q=', status: 400 },
      listStories: { url: '/api/v1/biomarkers/ferritin/stories', refused: '/api/v1/biomarkers/unobtainium/stories', status: 404 },
      listQuestions: { url: '/api/v1/biomarkers/ferritin/questions', refused: '/api/v1/biomarkers/ferritin/questions?featured=maybe', status: 400 },
      listLabPackages: { refused: '?minPrice=5&maxPrice=4', status: 400 },
      getLabPackage: { url: '/api/v1/lab-packages/max?includeBiomarkers=true', refused: '/api/v1/lab-packages/nothing', status: 404 },
      readPerformance: { refused: '', status: 401 },
      clearCache: { url: '/api/v1/admin/performance?target=search', refused: '?target=nothing', status: 400 },
    };

    it.each(operations.map(({ path, method, operation }) => [operation.operationId, path, method] as const))(
      'match the document when %s succeeds',
      async (operationId, path, method) => {
        const { url = path, body } = requests[operationId]!;
        const response = await service.api[method as 'get'](url).set('Authorization', `Bearer ${ADMIN_TOKEN}`).send(body);
        expect(response.status).toBe(200);
        expect(faultsOf(path, method, '200', response.body)).toEqual([]);
        expect(undocumentedHeaders(operationId, '200', response.headers)).toEqual([]);
      },
    );

    it.each(operations.map(({ path, method, operation }) => [operation.operationId, path, method] as const))(
      'match the document when %s refuses',
      async (operationId, path, method) => {
        const { refused, status } = requests[operationId]!;
        const pending = service.api[method as 'get'](refused.startsWith('/') ? refused : `${path}${refused}`);
        const response = await (operationId === 'clearCache'
          ? pending.set('Authorization', `Bearer ${ADMIN_TOKEN}`)
          : method === 'post'
            ? pending.send({ slugs: [] })
            : pending);
        expect(response.status).toBe(status);
        expect(response.type).toBe('application/problem+json');
        expect(faultsOf(path, method, String(status), response.body, 'application/problem+json')).toEqual([]);
        expect(undocumentedHeaders(operationId, String(status), response.headers)).toEqual([]);
      },
    );

    it('cover every documented operation', () => {
      expect(Object.keys(requests).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
    });

    it('include the same document at both paths, without counting a request', async () => {
      const [short, versioned] = await Promise.all(['/openapi.json', '/api/v1/openapi.json'].map((path) => service.api.get(path).expect(200)));
      expect(short!.text).toBe(versioned!.text);
      expect(short!.body.openapi).toBe('3.0.3');
      expect(versioned!.headers).not.toHaveProperty('x-ratelimit-remaining');
      await service.api.get('/openapi.json').set('If-None-Match', short!.headers.etag!).expect(304);
    });

    it('compress the document on request', async () => {
      const ask = () => service.api.get('/openapi.json').set('Accept-Encoding', 'gzip').expect(200).expect('Vary', 'Accept-Encoding');
      const first = await ask();
      const coding = async () => (await ask()).headers['content-encoding'];
      await until('a compressed document', coding);
      const again = await ask().expect('Content-Encoding', 'gzip').expect('ETag', first.headers.etag!);
      expect(again.body).toEqual(first.body);
      expect(Number(again.headers['content-length'])).toBeLessThan(Buffer.byteLength(first.text) / 4);
    });
  });
});
