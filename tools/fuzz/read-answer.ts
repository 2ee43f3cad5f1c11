import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Answer = {
  status: number;
  /** Names in lower case, in the order of the answer. */
  headers: [name: string, value: string][];
  body: Buffer;
};

const END_OF_HEAD = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [ -~]*$/;
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]+): ?([\t -~\x80-\xff]*)$/;

/**
 * Reads one HTTP/1.1 response strictly by RFC 9112. Undefined when more bytes are needed.
 * Throws on a malformed response, including bytes after its end. `ended`: the connection is closed.
 */
export function readAnswer(bytes: Buffer, method: string, ended = false): Answer | undefined {
  const headEnd = bytes.indexOf(END_OF_HEAD);
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const [, status] = statusLine.match(STATUS_LINE) ?? broken(`the status line "${statusLine.slice(0, 100)}"`);
  const rest = bytes.subarray(headEnd + END_OF_HEAD.length);
  // An interim answer, such as 100.
  if (status!.startsWith('1')) return readAnswer(rest, method, ended);

  const headers = lines.map((line): [string, string] => {
    const [, name, value] = line.match(HEADER) ?? broken(`the header line "${line.slice(0, 100)}"`);
    return [name!.toLowerCase(), value!];
  });
  const answer = { status: Number(status), headers };
  const hasBody = method !== 'HEAD' && answer.status !== 204 && answer.status !== 304;
  const body = hasBody ? readBody(rest, headers, ended) : { content: Buffer.alloc(0), length: 0 };
  if (!body) return undefined;
  if (rest.length > body.length) broken(`${rest.length - body.length} bytes after the end`);
  return { ...answer, body: decoded(body.content, headerOf({ headers }, 'content-encoding')) };
}

export const headerOf = ({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined => headers.find(([one]) => one === name)?.[1];

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || body.length === 0) return body;
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'br' ? brotliDecompressSync(body) : broken(`the content coding "${coding}"`);
}

type Body = { content: Buffer; length: number };

function readBody(rest: Buffer, headers: Answer['headers'], ended: boolean): Body | undefined {
  const all = (name: string) => headers.filter(([one]) => one === name).map(([, value]) => value);
  const [lengths, codings] = [all('content-length'), all('transfer-encoding')];
  // Clients of HTTP/1.0 know no chunks: the end of the connection ends the body.
  if (lengths.length + codings.length === 0 && all('connection')[0] === 'close') return ended ? { content: rest, length: rest.length } : undefined;
  if (lengths.length + codings.length !== 1) broken(`${lengths.length + codings.length} headers that tell the length of the body`);
  if (codings.length === 1) return codings[0] === 'chunked' ? readChunks(rest) : broken(`the transfer coding "${codings[0]}"`);
  if (!/^\d+$/.test(lengths[0]!)) broken(`the length "${lengths[0]}"`);
  const length = Number(lengths[0]);
  return rest.length < length ? undefined : { content: rest.subarray(0, length), length };
}

function readChunks(rest: Buffer): Body | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16);
    if (Number.isNaN(size)) broken('the size of a chunk');
    const start = lineEnd + 2;
    if (rest.length < start + size + 2) return undefined;
    at = start + size + 2;
    if (size === 0) return { content: Buffer.concat(chunks), length: at };
    chunks.push(rest.subarray(start, start + size));
  }
}

function broken(what: string): never {
  throw new Error(`the answer breaks HTTP/1.1: ${what}`);
}
