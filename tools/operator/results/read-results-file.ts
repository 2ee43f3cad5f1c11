import { createReadStream, readFileSync, statSync } from 'node:fs';
import { isLineOfNdjson, type ImportSource } from '@biomarker/fhir';
import { DomainError } from '@biomarker/domain/shared';

/** A Bundle is read as a whole and takes about ten times its size in memory. */
const LARGEST_BUNDLE_BYTES = 64 * 1024 * 1024;
const LONGEST_LINE_BYTES = 8 * 1024 * 1024;

/** NDJSON line by line, however large; a Bundle as a whole. Refuses an unreadable file, or one too large for its format. */
export async function readResultsFile(file: string): Promise<ImportSource> {
  const first = await linesOf(file)
    .next()
    .catch((error: unknown) => ({ value: undefined, error }));
  if (typeof first.value === 'string' && isLineOfNdjson(first.value)) return { lines: linesOf(file) };
  if (statSync(file).size > LARGEST_BUNDLE_BYTES)
    throw unreadable(`${file} has no resource on its first line, and as a Bundle it is larger than 64 MB. Send large files as NDJSON: one resource per line.`);
  return { text: decoded(file, readFileSync(file)) };
}

/** Streams the lines of a file; the last one may lack a newline. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield decoded(file, Buffer.concat([...parts, chunk.subarray(from, end)]));
      [parts, length, from] = [[], 0, end + 1];
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE_BYTES) throw unreadable(`${file} has a line of more than 8 MB.`);
  }
  if (length > 0) yield decoded(file, Buffer.concat(parts));
}

function decoded(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(`${file} cannot be read: it is not UTF-8.`);
  }
}

const unreadable = (message: string) => new DomainError('invalid', 'unreadable_file', message);
