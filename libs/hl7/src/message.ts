import { Hl7Message, type Hl7Segment } from '@medplum/core';
import { decoderOf, holdsControl, type Remark } from '@biomarker/domain/partner';
import { unescaped, type Delimiters } from './escapes.ts';
import type { Frame } from './frames.ts';
import { charsetOf } from './tables.ts';

export type Segment = ReturnType<typeof segmentOf>;

export type Message = { number: number; where: string; segments: Segment[]; header: Segment };

const SEGMENT = /^[A-Z][A-Z0-9]{2}/;
/** Of a field of a message. */
const LONGEST_FIELD = 8 * 1024 * 1024;

/** The segments of a message in the character set that it names. */
export function messageOf({ number, text }: Frame, charset: string): { message: Message; faults: [] } | { message?: undefined; faults: Remark[] } {
  const where = `message ${number}`;
  const refuse = (field: string, about: string) => ({ faults: [{ where, field, about }] });
  const delimiters = delimitersOf(text);
  const marks = text.slice(3, 8);
  if (!/^[^A-Za-z0-9\s]{5}$/.test(marks) || new Set(marks).size < 5) return refuse('MSH-2', 'needs four delimiters, each once');
  const torn = text.split('\r').findIndex((line) => !SEGMENT.test(line) || (line.length > 3 && line[3] !== delimiters.field));
  if (torn > 0) return refuse(`segment ${torn + 1}`, 'is no segment: the text is torn');
  const long = text.length > LONGEST_FIELD && text.split('\r').findIndex((line) => line.split(delimiters.field).some((part) => part.length > LONGEST_FIELD));
  if (long !== false && long !== -1) return refuse(`segment ${long + 1}`, 'has a field larger than 8 MB');

  const named = (Hl7Message.parse(text.split('\r', 1)[0]!).segments[0]?.getField(18)?.components[0] ?? []).join(delimiters.component);
  const label = charsetOf(named, charset);
  const decode = label && decoderOf(label);
  if (!decode) return refuse('MSH-18', `${named} is no character set that is read`);
  try {
    const decoded = decode(Buffer.from(text, 'latin1'));
    const control = decoded.split('\r').findIndex(holdsControl);
    if (control !== -1) return refuse(`segment ${control + 1}`, 'holds a control character');
    const segments = Hl7Message.parse(decoded).segments.filter(({ name }) => name);
    const read = segments.map((segment) => segmentOf(segment, delimiters, decode));
    return { message: { number, where, segments: read, header: read[0]! }, faults: [] };
  } catch {
    return refuse('MSH-18', `the bytes are not of the character set ${label}`);
  }
}

const delimitersOf = (text: string): Delimiters => ({
  field: text.charAt(3),
  component: text.charAt(4),
  repetition: text.charAt(5),
  escape: text.charAt(6),
  subcomponent: text.charAt(7),
  truncation: text.charAt(8) === text.charAt(3) || text.charAt(8) === '\r' ? '#' : text.charAt(8) || '#',
});

/** A segment whose parts are read decoded. Fields, components and repetitions count from 1. */
function segmentOf(segment: Hl7Segment, delimiters: Delimiters, decode: (bytes: Uint8Array) => string) {
  const plain = (raw: string) => (raw === '""' ? '' : unescaped(raw, delimiters, decode).trim());
  const repetitions = (field: number) => segment.getField(field)?.components ?? [];
  return {
    name: segment.name,
    /** The number of repetitions, empty ones among them. */
    count: (field: number) => repetitions(field).length,
    /** `""` means delete, and is read as empty. */
    get(field: number, component = 1, repetition = 1, subcomponent = 1) {
      const raw = repetitions(field)[repetition - 1]?.[component - 1] ?? '';
      return plain(raw.split(delimiters.subcomponent)[subcomponent - 1] ?? '');
    },
    /** A component with all its subcomponents: a text holds none, so `&` stands for itself there. */
    words: (field: number, component: number, repetition = 1) => plain(repetitions(field)[repetition - 1]?.[component - 1] ?? ''),
    /** All repetitions as lines, components and all. */
    lines: (field: number) =>
      repetitions(field)
        .map((parts) => plain(parts.join(delimiters.component)))
        .join('\n')
        .trim(),
  };
}
