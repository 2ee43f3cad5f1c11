import { LONGEST_REPORT, readReport, type DrawnText, type Knowledge, type ReportRow } from '@biomarker/domain/report';
import Papa from 'papaparse';

/** What was read, or a sentence for the person. */
export type Read = { rows: readonly ReportRow[]; problem?: string };
export type Libraries = { pdf: string; worker: string };

const LONGEST_FILE = 20_000_000;
const MOST_PAGES = 50;
const NOTHING: Read = { rows: [], problem: 'Nothing was given. Paste the text of your report, or choose a file.' };

/** The first bytes of files that are no report, and the way on. */
const OTHERS: readonly [bytes: readonly number[], problem: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture. Pictures and scans hold no text that a page can read: paste the text from the portal, or type the lines.'],
  [[0xff, 0xd8, 0xff], 'This is a photo. Photos hold no text that a page can read: paste the text from the portal, or type the lines.'],
  [[0x50, 0x4b, 0x03, 0x04], 'This is an archive or an office document. Open it, and choose or paste what is inside.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an office document. Open it, and copy its text into the field.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it, and choose what is inside.'],
];

export async function readPasted(text: string, knowledge: Knowledge): Promise<Read> {
  if (text.trim() === '') return NOTHING;
  if (text.length > LONGEST_REPORT) return { rows: [], problem: 'The text has more than two million characters. Paste only the pages with results.' };
  const rows = readReport({ kind: 'text', text, ...tableOf(text) }, knowledge);
  return rows.length > 0 ? { rows } : { rows, problem: 'No line of this text looks like a result.' };
}

/** Reads several files as one report: phones export one for each result. `say` tells how far a long PDF or many files have come. */
export async function readFiles(files: readonly File[], knowledge: Knowledge, libraries: Libraries, say: (words: string) => void): Promise<Read> {
  const read: Read[] = [];
  for (const [index, file] of files.entries()) {
    const before = files.length > 1 ? `Reading file ${index + 1} of ${files.length} …` : 'Reading …';
    say(before);
    read.push(await readFile(file, knowledge, libraries, (words) => say(`${before} ${words}`)));
  }
  const problem = read.map((each, index) => each.problem && (files.length > 1 ? `${files[index]!.name}: ${each.problem}` : each.problem)).find(Boolean);
  return { rows: read.flatMap(({ rows }) => rows), ...(problem && { problem }) };
}

async function readFile(file: File, knowledge: Knowledge, libraries: Libraries, say: (words: string) => void): Promise<Read> {
  if (file.size === 0) return { rows: [], problem: 'The file is empty.' };
  if (file.size > LONGEST_FILE) return { rows: [], problem: 'The file has more than 20 MB. Choose a smaller one, or paste the lines with results.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const other = OTHERS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (other) return { rows: [], problem: other[1] };
  if (startsWithPdf(bytes)) return readPdf(bytes, knowledge, libraries, say);
  const text = decoded(bytes);
  if (text === undefined) return { rows: [], problem: 'This file is neither text nor a PDF.' };
  const named = /\.pdf$/i.test(file.name) ? 'The file is called a PDF and is none; it was read as text. ' : '';
  const { rows, problem } = await readPasted(text, knowledge);
  return { rows, ...((problem ?? named) && { problem: `${named}${problem ?? ''}` }) };
}

const startsWithPdf = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

/** UTF-8 or UTF-16, else the one-byte encoding of older programs; undefined for binary data. */
function decoded(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return bytes.includes(0) ? undefined : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a text that has one sign between cells in most of its lines. */
function tableOf(text: string): { table?: { cells: string[]; line: number }[] } {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const delimiter = [';', '\t', ','].find((sign) => lines.filter((line) => line.split(sign).length >= 3).length >= Math.max(2, lines.length * 0.6));
  if (!delimiter || /^\s*[[{]/.test(text)) return {};
  const { data } = Papa.parse<string[]>(text, { delimiter });
  return { table: data.map((cells, index) => ({ cells, line: index + 1 })) };
}

type PdfDocument = { numPages: number; getPage(number: number): Promise<{ getTextContent(): Promise<{ items: PdfItem[] }> }>; destroy(): Promise<void> };
type PdfItem = { str?: string; transform: number[]; width: number; height: number };
type PdfLibrary = { GlobalWorkerOptions: { workerSrc: string }; getDocument(options: object): { promise: Promise<PdfDocument> } };

async function readPdf(bytes: Uint8Array, knowledge: Knowledge, { pdf, worker }: Libraries, say: (words: string) => void): Promise<Read> {
  try {
    const library = (await import(pdf)) as PdfLibrary;
    library.GlobalWorkerOptions.workerSrc = worker;
    const document = await library.getDocument({ data: bytes, isEvalSupported: false, disableFontFace: true, useWorkerFetch: false, verbosity: 0 }).promise;
    if (document.numPages > MOST_PAGES)
      return { rows: [], problem: `The PDF has ${document.numPages} pages; at most ${MOST_PAGES} are read. Choose the pages with results.` };
    const pages: DrawnText[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      say(`Page ${number} of ${document.numPages}`);
      pages.push(await textsOf(document, number));
    }
    await document.destroy();
    if (pages.every((texts) => texts.length === 0))
      return { rows: [], problem: 'The PDF holds no text: it is a scan. Paste the text from the portal, or type the lines.' };
    const rows = readReport({ kind: 'pdf', pages }, knowledge);
    return rows.length > 0 ? { rows } : { rows, problem: 'No line of this PDF looks like a result.' };
  } catch (error) {
    return { rows: [], problem: PDF_PROBLEMS[(error as Error).name] ?? 'The PDF could not be read. Open it, and copy its text into the field.' };
  }
}

const PDF_PROBLEMS: Readonly<Record<string, string>> = {
  PasswordException: 'The PDF is locked with a password. Open it, and copy its text into the field.',
  InvalidPDFException: 'The file is no whole PDF. Download it again, or paste its text.',
};

async function textsOf(document: PdfDocument, number: number): Promise<DrawnText[]> {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.flatMap(({ str, transform, width, height }) => (str?.trim() ? [{ text: str, x: transform[4]!, y: transform[5]!, width, height }] : []));
}
