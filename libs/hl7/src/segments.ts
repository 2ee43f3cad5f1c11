import type { Remark } from '@biomarker/domain/partner';

/** The bytes of a file in parts, from its begin with each call: a large file is read more than once, and is never in memory as a whole. */
export type Source = () => Iterable<Uint8Array>;

const VT = '\x0b';
const FS = '\x1c';
/** 0x0B alone begins a frame. */
const WORDS = /[^ \t\f]/;
const BYTE_ORDER_MARK = '\xef\xbb\xbf';
/** A longer line is cut: no message of this length is read. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** The segments of a file as Latin-1 text, without blank lines and MLLP frames: 0x0B, the message, 0x1C 0x0D. */
export function* segmentsOf(source: Source, faults: Remark[]): Generator<string> {
  let frames: number | undefined;
  let isOpen = false;
  const cut = () => faults.push({ where: `message ${frames}`, field: '', about: 'is a frame without an end: the text is cut' });
  for (const whole of linesOf(source)) {
    const line = frames === undefined && whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(BYTE_ORDER_MARK.length) : whole;
    if (!WORDS.test(line)) continue;
    frames ??= line.startsWith(VT) ? 0 : Number.NaN;
    if (Number.isNaN(frames)) {
      yield line;
      continue;
    }
    for (const part of line.split(/(?=\x0b)|(?<=\x1c)/)) {
      if (part.startsWith(VT)) {
        if (isOpen) cut();
        [frames, isOpen] = [frames + 1, true];
      }
      const text = part.replace(VT, '').replace(FS, '');
      if (isOpen && WORDS.test(text)) yield text;
      if (part.endsWith(FS)) isOpen = false;
    }
  }
  if (isOpen) cut();
}

/** Lines with any end. The last one may lack it. */
function* linesOf(source: Source): Generator<string> {
  let open: string[] = [];
  let length = 0;
  for (const bytes of source()) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    for (const [index, line] of text.split(/[\r\n]/).entries()) {
      if (index > 0) {
        yield open.join('');
        [open, length] = [[], 0];
      }
      open.push(line);
      length += line.length;
    }
    if (length > LONGEST_LINE) break;
  }
  yield open.join('');
}
