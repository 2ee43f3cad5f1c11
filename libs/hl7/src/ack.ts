import type { Remark } from '@biomarker/domain/partner';
import { framesOf, type Frame } from './frames.ts';
import type { Source } from './segments.ts';

/** What became of the messages of a file. */
export type Outcome = {
  /** The units that were refused, such as `message 2`. */ refused: ReadonlySet<string>;
  refusals: readonly Remark[];
  /** False where nothing was written. */ isKept: boolean;
  now: Date;
};

type Code = 'AA' | 'AE' | 'AR';

/** Fields whose fault means that the message is not for this reader: another sender, type, mode, version or character set. */
const REJECTED: readonly string[] = ['MSH-3', 'MSH-9', 'MSH-11', 'MSH-12', 'MSH-18'];

/** Table 0357, by field, else by what the fault says. */
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  'MSH-9': ['200', 'Unsupported message type'],
  'MSH-11': ['202', 'Unsupported processing id'],
  'MSH-12': ['203', 'Unsupported version id'],
  'PID-3': ['204', 'Unknown key identifier'],
};
const MISSING = ['101', 'Required field missing'] as const;
const OTHER = ['102', 'Data type error'] as const;
const INTERNAL = ['207', 'Application internal error'] as const;

/** The acknowledgments of a file (original mode), one for each message that wants one. */
export function* acksOf(source: Source, outcome: Outcome): Generator<Buffer> {
  for (const frame of framesOf(source)) {
    const ack = ackOf(frame, outcome);
    if (ack) yield Buffer.from(ack, 'latin1');
  }
}

function ackOf({ number, text }: Frame, { refused, refusals, isKept, now }: Outcome): string | undefined {
  const header = text.split('\r', 1)[0]!;
  const field = header.charAt(3);
  // MSH-1 is the separator itself.
  const fields = header.split(field);
  const get = (at: number) => fields[at - 1] ?? '';
  const [component, , escape] = get(2);
  if (!component || !escape) return undefined;
  const unit = `message ${number}`;
  const own = refusals.filter(({ where }) => where === unit || where.startsWith(`${unit},`));
  const code = codeOf(refused.has(unit) || own.length > 0, own, isKept);
  if (!wants(get(16) || get(15), code)) return undefined;
  const time = now.toISOString().replaceAll(/[-:T]|\..*/g, '');
  const ends = [get(5), get(6), get(3), get(4)];
  const type = ['ACK', 'R01', 'ACK'].join(component);
  const head = ['MSH', get(2), ...ends, `${time}+0000`, '', type, `A${number}-${now.getTime().toString(36)}`, get(11) || 'P', get(12)];
  const told = own.length > 0 ? own : code === 'AA' ? [] : [{ where: unit, field: '', about: 'not imported: the file is refused as a whole' }];
  const errors = told.map((remark) => errorOf(remark, { field, component, escape }));
  return [head, ['MSA', code, get(10)], ...errors].map((segment) => `${segment.join(field)}\r`).join('');
}

function codeOf(isRefused: boolean, faults: readonly Remark[], isKept: boolean): Code {
  if (faults.some(({ field }) => REJECTED.includes(field))) return 'AR';
  return isRefused || !isKept ? 'AE' : 'AA';
}

/** MSH-16, else MSH-15: always, never, on errors or on success (table 0155). */
const wants = (when: string, code: Code): boolean => when !== 'NE' && (when !== 'ER' || code !== 'AA') && (when !== 'SU' || code === 'AA');

type Marks = { field: string; component: string; escape: string };

/** ERR-2 is the segment, its number and the field: `OBX^3^5`. ERR-8 says it in words. */
function errorOf({ where, field, about }: Remark, marks: Marks): string[] {
  const [segment = '', position = ''] = field.split('-');
  const number = where.match(new RegExp(`${segment} (\\d+)$`))?.[1] ?? '1';
  const location = segment ? [segment, number, position].filter(Boolean) : [];
  const code = [...(ERRORS[field] ?? (about.startsWith('is missing') ? MISSING : field ? OTHER : INTERNAL)), 'HL70357'];
  return ['ERR', '', location.join(marks.component), code.join(marks.component), 'E', '', '', '', escaped(`${field ? `${field} ` : ''}${about}`, marks)];
}

function escaped(text: string, { field, component, escape }: Marks): string {
  const marks: Record<string, string> = { [escape]: 'E', [field]: 'F', [component]: 'S' };
  return [...text].map((mark) => (marks[mark] ? `${escape}${marks[mark]}${escape}` : /[\x20-\x7e]/.test(mark) ? mark : '?')).join('');
}
