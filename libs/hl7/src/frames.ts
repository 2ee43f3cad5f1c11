import type { Remark } from '@biomarker/domain/partner';
import { segmentsOf, type Source } from './segments.ts';

/** One message of a file: the bytes as Latin-1 text, segments separated by CR. */
export type Frame = { number: number; text: string };

/** Of a message, in characters. */
const LONGEST_MESSAGE = 16 * 1024 * 1024;

/** What makes a file unreadable as a whole: counts that are wrong, torn frames, and what is no HL7 v2. Reads all of it. */
export function faultsOf(source: Source): Remark[] {
  const faults: Remark[] = [];
  let messages = 0;
  for (const { number } of framesOf(source, faults)) messages = number;
  return messages === 0 && faults.length === 0 ? [{ where: 'the file', field: '', about: 'is empty' }] : faults;
}

/** The messages of a file: one, several, a batch (FHS, BHS), or MLLP frames, with any line end. It ends at a message that is too long. */
export function* framesOf(source: Source, faults: Remark[] = []): Generator<Frame> {
  const counts: Counts = { messages: 0, inBatch: 0, batches: 0, isOpen: false };
  let lines: string[] = [];
  let size = 0;
  let isFirst = true;
  for (const segment of segmentsOf(source, faults)) {
    const name = segment.slice(0, 3);
    const begins = name === 'MSH' || Object.hasOwn(AROUND, name);
    if (isFirst && !begins)
      return void faults.push({ where: 'the file', field: 'MSH', about: `is not HL7 v2: it begins with ${name.replace(/[^\x20-\x7e]/g, '?')}` });
    isFirst = false;
    if (begins && lines.length > 0) yield { number: counts.messages, text: lines.join('\r') };
    if (begins) [lines, size] = [[], 0];
    if (Object.hasOwn(AROUND, name)) AROUND[name]!(segment, counts, faults);
    else if (name === 'MSH' || lines.length > 0) {
      if (name === 'MSH') countMessage(counts);
      lines.push(segment);
      size += segment.length + 1;
    } else faults.push({ where: 'the file', field: name, about: 'stands outside of a message' });
    if (size > LONGEST_MESSAGE) return void faults.push({ where: `message ${counts.messages}`, field: '', about: 'is larger than 16 MB' });
  }
  if (lines.length > 0) yield { number: counts.messages, text: lines.join('\r') };
}

/** The bytes of these messages of a file, such as `message 2`. */
export function* messagesOf(source: Source, units: ReadonlySet<string>): Generator<Buffer> {
  for (const { number, text } of framesOf(source)) if (units.has(`message ${number}`)) yield Buffer.from(`${text}\r`, 'latin1');
}

/** Messages outside of BHS and BTS are a batch of their own. */
type Counts = { messages: number; inBatch: number; batches: number; isOpen: boolean };

const openBatch = (counts: Counts) => void Object.assign(counts, { inBatch: 0, batches: counts.batches + 1, isOpen: true });

function countMessage(counts: Counts): void {
  if (!counts.isOpen) openBatch(counts);
  Object.assign(counts, { messages: counts.messages + 1, inBatch: counts.inBatch + 1 });
}

/** The segments around messages. */
const AROUND: Readonly<Record<string, (segment: string, counts: Counts, faults: Remark[]) => void>> = {
  FHS: (_segment, counts) => void Object.assign(counts, { batches: 0, isOpen: false }),
  BHS: (_segment, counts) => openBatch(counts),
  BTS(segment, counts, faults) {
    checkCount(segment, counts.isOpen ? counts.inBatch : 0, 'messages', faults);
    counts.isOpen = false;
  },
  FTS: (segment, { batches }, faults) => checkCount(segment, batches, 'batches', faults),
};

function checkCount(segment: string, there: number, what: string, faults: Remark[]): void {
  const name = segment.slice(0, 3);
  const count = segment.split(segment[3] ?? '|')[1]?.trim() ?? '';
  if (count === '' || Number(count) === there) return;
  faults.push({ where: `segment ${name}`, field: `${name}-1`, about: `counts ${count.slice(0, 20)} ${what}, ${there} ${there === 1 ? 'is' : 'are'} there` });
}
