import { itemsOf, type Manner } from './items.ts';
import { leadingName, type FoundName, type Knowledge } from './knowledge.ts';
import { readLine } from './line.ts';
import type { ReportRow } from './reading.ts';
import { rowOf } from './result.ts';
import { wordsOf } from './words.ts';

const MANNER: Manner = { sign: '.', order: undefined };

/** Reads the OBX segments of a pasted HL7 v2 message. A LOINC code that is another test wins over the name. */
export function readHl7(lines: readonly string[], knowledge: Knowledge): ReportRow[] {
  let drawn = '';
  return lines.flatMap((text, index): ReportRow[] => {
    const fields = text.split('|');
    if (fields[0] === 'OBR') drawn = fields[7] ?? '';
    return fields[0] === 'OBX' ? [readObservation(fields, drawn, { line: index + 1, text: text.trim() }, knowledge)] : [];
  });
}

const REMARKS: Readonly<Record<string, string>> = { C: 'corrected by the laboratory', A: 'amended by the laboratory', P: 'preliminary' };

function readObservation(fields: readonly string[], drawn: string, where: { line: number; text: string }, knowledge: Knowledge): ReportRow {
  const field = (number: number) => fields[number] ?? '';
  const refused = (reason: string): ReportRow => ({ ...where, state: 'not recognized', reason });
  if (!['NM', 'SN', 'ST'].includes(field(2))) return refused('This is a comment or a document.');
  if (!['F', 'C', 'P', 'A', 'V'].includes(field(11))) return refused('The laboratory gives no result here.');
  const [code = '', name = '', system = ''] = field(3).split('^');
  const found = codedName(system === 'LN' ? code : '', name, knowledge);
  if ('reason' in found) return refused(found.reason);
  const interval = field(7) === '' ? '' : `Range: ${field(7)}`;
  const line = [field(5).replaceAll('^', ''), field(6).split('^')[0], field(8), interval].join(' ');
  const reading = readLine(itemsOf(line, 0, knowledge, MANNER), found, line, knowledge);
  if (!('forms' in reading)) return refused('There is no value.');
  const time = /^(\d{4})(\d{2})(\d{2})/.exec(field(14) || drawn);
  const remarks = [REMARKS[field(11)] ?? []].flat();
  const forms = reading.forms.map((form) => ({ ...form, remarks, ...(time && { date: time.slice(1).join('-') }) }));
  return rowOf(found, forms, where, { knowledge, manner: MANNER, section: undefined });
}

/** The test of a LOINC code and a name: the code decides where we know it, and a code of another test is never overruled. */
export function codedName(code: string, name: string, knowledge: Knowledge): FoundName | { reason: string } {
  const known = knowledge.loinc[code];
  if (known?.use === 'never') return { reason: 'The LOINC code belongs to another test.' };
  if (known?.use === 'other specimen') return { reason: 'The LOINC code belongs to another specimen.' };
  const words = wordsOf(name);
  const named = words.length > 0 ? leadingName(knowledge, name, words, 0) : undefined;
  if (!known) return named ?? { reason: 'No name of a test was found.' };
  const kind = named?.names.find(({ slug }) => slug === known.slug)?.kind;
  const fasting = named?.names.some((each) => each.slug === known.slug && each.kind === 'ask:fasting') || known.use === 'ask';
  const asks = fasting && known.slug === 'glucose-fasting' ? 'ask:fasting' : kind === 'ask:fasting' ? kind : 'exact';
  return { names: [{ printed: name, slug: known.slug, kind: asks, needsUnit: false }], printed: code, end: name.length };
}
