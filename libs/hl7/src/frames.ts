import type { Remark } from '@biomarker/domain/partner';

/** One message of a file: the bytes as Latin-1 text, segments separated by CR. */
export type Frame = { number: number; text: string };

const VT = '\x0b';
const FS = '\x1c';
const LONGEST_MESSAGE = 16 * 1024 * 1024;

/** The messages of a file: one, several, a batch (FHS, BHS), or MLLP frames, with any line end. Counts that are wrong and torn text are faults. */
export function framesOf(bytes: Uint8Array): { frames: Frame[]; faults: Remark[] } {
  const faults: Remark[] = [];
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const segments = unframed(text, faults)
    .split(/\r\n|\r|\n/)
    .filter((segment) => segment.trim() !== '');
  const [first] = segments;
  if (first === undefined) return { frames: [], faults: [{ where: 'the file', field: '', about: 'is empty' }] };
  if (!/^(MSH|BHS|FHS)/.test(first))
    return {
      frames: [],
      faults: [{ where: 'the file', field: 'MSH', about: `is not HL7 v2: it begins with ${first.slice(0, 3).replace(/[^\x20-\x7e]/g, '?')}` }],
    };
  return { frames: grouped(segments, faults), faults };
}

/** The bytes of these messages of a file, such as `message 2`. */
export const messagesOf = (bytes: Uint8Array, units: ReadonlySet<string>): Buffer =>
  Buffer.concat(framesOf(bytes).frames.flatMap(({ number, text }) => (units.has(`message ${number}`) ? [Buffer.from(`${text}\r`, 'latin1')] : [])));

/** MLLP: 0x0B, the message, 0x1C 0x0D. */
function unframed(text: string, faults: Remark[]): string {
  if (!text.includes(VT)) return text;
  const parts = text.split(VT).slice(1);
  for (const [index, part] of parts.entries())
    if (!part.includes(FS)) faults.push({ where: `message ${index + 1}`, field: '', about: 'is a frame without an end: the text is cut' });
  return parts.map((part) => part.split(FS)[0]).join('\r');
}

function grouped(segments: readonly string[], faults: Remark[]): Frame[] {
  const frames: Frame[] = [];
  let inBatch = 0;
  let batches = 0;
  for (const segment of segments) {
    const name = segment.slice(0, 3);
    const count = Number(segment.split(segment[3] ?? '|')[1] || Number.NaN);
    if (name === 'FHS') continue;
    if (name === 'BHS') [inBatch, batches] = [0, batches + 1];
    else if (name === 'BTS') checkCount({ name, count }, inBatch, 'messages', faults);
    else if (name === 'FTS') checkCount({ name, count }, batches, 'batches', faults);
    else if (name === 'MSH') {
      frames.push({ number: frames.length + 1, text: segment });
      inBatch++;
    } else {
      const frame = frames.at(-1);
      if (frame) frame.text += `\r${segment}`;
      else faults.push({ where: 'the file', field: name, about: 'stands before the first message' });
    }
  }
  for (const { number, text } of frames)
    if (text.length > LONGEST_MESSAGE) faults.push({ where: `message ${number}`, field: '', about: 'is larger than 16 MB' });
  return frames;
}

function checkCount({ name, count }: { name: string; count: number }, there: number, what: string, faults: Remark[]): void {
  if (Number.isNaN(count) || count === there) return;
  faults.push({ where: `segment ${name}`, field: `${name}-1`, about: `counts ${count} ${what}, ${there} ${there === 1 ? 'is' : 'are'} there` });
}
