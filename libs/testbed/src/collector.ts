import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { until } from './until.ts';

export type CollectedSpan = {
  name: string;
  /** `server`, `client` or `internal`. */
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  /** Attributes of the process. */
  resource: Record<string, unknown>;
  failed: boolean;
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;

const KINDS: Record<number, string> = { 1: 'internal', 2: 'server', 3: 'client' };

/** An OpenTelemetry collector for OTLP over HTTP that stores requests; `spans` reads those in JSON. */
export async function startCollector() {
  const received: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      received.push({ path: req.url!, headers: req.headers, body });
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spans = () => received.filter(({ headers }) => headers['content-type'] === 'application/json').flatMap(({ body }) => spansOf(body));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Raw bodies. */
    received,
    spans,
    /** All spans of a trace, once `enough` accepts them. */
    async trace(traceId: string, enough: (spans: CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
      return until(`enough spans of trace ${traceId}`, () => {
        const found = spans().filter((span) => span.traceId === traceId);
        return enough(found) ? found : undefined;
      });
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; kind: number; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[]; status: { code?: number } }[];
    }[];
  }[];
};

const STATUS_ERROR = 2;

const valuesOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansOf(body: Buffer): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as Sent;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ kind, attributes, status, ...span }) => ({
        ...span,
        kind: KINDS[kind]!,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
        failed: status.code === STATUS_ERROR,
      })),
  );
}
