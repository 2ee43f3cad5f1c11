import { describe, expect, it } from '@jest/globals';
import { knowledgeOf, LONGEST_REPORT, type ReportVocabulary } from '@biomarker/domain/report';
import { readFiles, readPasted } from '../../../browser/report/read.ts';

const marker = { slug: 'ferritin', name: 'Ferritin', category: 'Iron', unit: 'ng/mL', conversions: [], ownIntervalOnly: [] };
const knowledge = knowledgeOf({
  names: [{ printed: 'Ferritin', slug: 'ferritin', kind: 'exact', needsUnit: false }],
  lookAlikes: [],
  units: [
    { printed: 'ng/mL', ucum: 'ng/mL' },
    { printed: 'µg/L', ucum: 'ug/L' },
  ],
  loinc: {},
  markers: [marker],
} satisfies ReportVocabulary);

const LINE = 'Ferritin 41 ng/mL';
const said: string[] = [];

/** A library of PDFs: of one that is no JSON it throws the error that its text names. */
const PDF_LIBRARY = `data:text/javascript,${encodeURIComponent(`
  export const GlobalWorkerOptions = {};
  const textOf = (str, index) => ({ str, transform: [1, 0, 0, 1, 10, 700 - 20 * index], width: 100, height: 10 });
  export function getDocument({ data, ...options }) {
    const text = new TextDecoder().decode(data).slice('%PDF-'.length);
    if (!text.startsWith('[')) return { promise: Promise.reject(Object.assign(new Error(), { name: text })) };
    const pages = JSON.parse(text);
    globalThis.pdfActs.push(GlobalWorkerOptions.workerSrc, options);
    return {
      promise: Promise.resolve({
        numPages: pages.length,
        getPage: async (number) => ({ getTextContent: async () => ({ items: pages[number - 1].map(textOf) }) }),
        destroy: async () => void globalThis.pdfActs.push('destroyed'),
      }),
    };
  }
`)}`;
const acts: unknown[] = [];
Object.assign(globalThis, { pdfActs: acts });
const pdf = (...pages: readonly string[][]) => `%PDF-${JSON.stringify(pages)}`;
let library = PDF_LIBRARY;

/** What a person is told of these files. */
async function told(...files: readonly [name: string, content: string | Uint8Array | readonly number[]][]): Promise<string> {
  said.length = 0;
  const given = files.map(([name, content]) => new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  const { rows, problem } = await readFiles(given, knowledge, { pdf: library, worker: '/worker.js' }, (words) => void said.push(words));
  const results = rows.map((row) => (row.state === 'not recognized' ? 'not recognized' : `${row.slug} ${row.value} ${row.unit}`));
  return [...results, ...(problem ? [problem] : [])].join(' | ');
}

const utf16 = (text: string, mark: readonly number[], swap: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from([...mark, ...(swap ? bytes.swap16() : bytes)]);
};

describe('a chosen file', () => {
  it.each<[what: string, content: string | Uint8Array | readonly number[], words: string]>([
    ['empty', '', 'The file is empty.'],
    [
      'a picture',
      [0x89, 0x50, 0x4e, 0x47, 0x0d],
      'This is a picture. Pictures and scans hold no text that a page can read: paste the text from the portal, or type the lines.',
    ],
    ['a photo', [0xff, 0xd8, 0xff, 0xe0], 'This is a photo. Photos hold no text that a page can read: paste the text from the portal, or type the lines.'],
    ['an archive', [0x50, 0x4b, 0x03, 0x04, 0x14], 'This is an archive or an office document. Open it, and choose or paste what is inside.'],
    ['an old office document', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'This is an office document. Open it, and copy its text into the field.'],
    ['compressed', [0x1f, 0x8b, 0x08], 'This file is compressed. Unpack it, and choose what is inside.'],
    ['binary', [0x00, 0x01, 0xff, 0x00], 'This file is neither text nor a PDF.'],
    ['text with NUL', 'Ferritin\0 41', 'This file is neither text nor a PDF.'],
    ['blank', ' \n', 'Nothing was given. Paste the text of your report, or choose a file.'],
    ['prose', 'Dear patient,\nthank you.', 'No line of this text looks like a result.'],
    ['larger than 20 MB', new Uint8Array(20_000_001), 'The file has more than 20 MB. Choose a smaller one, or paste the lines with results.'],
    [
      'text of more than two million characters',
      'a'.repeat(LONGEST_REPORT + 1),
      'The text has more than two million characters. Paste only the pages with results.',
    ],
    ['in UTF-8', LINE, 'ferritin 41 ng/mL'],
    ['in UTF-8 with a mark', `\ufeff${LINE}`, 'ferritin 41 ng/mL'],
    ['in UTF-16, little end first', utf16(LINE, [0xff, 0xfe], false), 'ferritin 41 ng/mL'],
    ['in UTF-16, big end first', utf16(LINE, [0xfe, 0xff], true), 'ferritin 41 ng/mL'],
    ['in windows-1252', Uint8Array.from(Buffer.from('Ferritin 41 \xb5g/L', 'latin1')), 'ferritin 41 ug/L'],
  ])('that is %s', async (_what, content, words) => expect(await told(['report.txt', content])).toBe(words));

  it('that is called a PDF and is text says so', async () => {
    const note = 'The file is called a PDF and is none; it was read as text. ';
    expect(await told(['a.PDF', LINE])).toBe(`ferritin 41 ng/mL | ${note}`);
    expect(await told(['a.pdf', 'Dear patient'])).toBe(`${note}No line of this text looks like a result.`);
  });
});

describe('a PDF', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => (index === count - 1 ? [LINE] : []));

  it.each<[what: string, content: string, words: string]>([
    ['of a page', pdf([LINE]), 'ferritin 41 ng/mL'],
    ['of the most pages, up to its last line', pdf(...many(50)), 'ferritin 41 ng/mL'],
    ['of more pages', pdf(...many(51)), 'The PDF has 51 pages; at most 50 are read. Choose the pages with results.'],
    ['without text', pdf([' '], []), 'The PDF holds no text: it is a scan. Paste the text from the portal, or type the lines.'],
    ['of prose', pdf(['Dear patient']), 'No line of this PDF looks like a result.'],
    ['with a password', '%PDF-PasswordException', 'The PDF is locked with a password. Open it, and copy its text into the field.'],
    ['that was cut', '%PDF-InvalidPDFException', 'The file is no whole PDF. Download it again, or paste its text.'],
    ['with another fault', '%PDF-UnknownErrorException', 'The PDF could not be read. Open it, and copy its text into the field.'],
  ])('%s', async (_what, content, words) => expect(await told(['report.pdf', content])).toBe(words));

  it('may begin behind other bytes, in the first kilobyte', async () => {
    const NO_RESULT = 'No line of this text looks like a result.';
    expect(await told(['a', `${' '.repeat(1019)}%PDF-`])).toBe('The PDF could not be read. Open it, and copy its text into the field.');
    expect(await told(['a', `${' '.repeat(1020)}%PDF-`])).toBe(NO_RESULT);
  });

  it('says which page is read, runs nothing of it, and is closed', async () => {
    acts.length = 0;
    await told(['report.pdf', pdf(['Name'], [LINE])]);
    expect(said).toEqual(['Reading …', 'Reading … Page 1 of 2', 'Reading … Page 2 of 2']);
    expect(acts).toEqual(['/worker.js', { isEvalSupported: false, disableFontFace: true, useWorkerFetch: false, verbosity: 0 }, 'destroyed']);
  });

  it('whose library cannot be loaded leaves the other files', async () => {
    library = 'data:text/javascript,throw new Error()';
    const words = await told(['a.pdf', pdf([LINE])], ['b.txt', LINE]);
    library = PDF_LIBRARY;
    expect(words).toBe('ferritin 41 ng/mL | a.pdf: The PDF could not be read. Open it, and copy its text into the field.');
  });
});

describe('several files', () => {
  it('are one report, with the first problem and the name of its file', async () => {
    expect(await told(['a.txt', LINE], ['b.txt', ''], ['c.png', [0x89, 0x50, 0x4e, 0x47]])).toBe('ferritin 41 ng/mL | b.txt: The file is empty.');
    expect(said).toEqual(['Reading file 1 of 3 …', 'Reading file 2 of 3 …', 'Reading file 3 of 3 …']);
  });

  it('say how far they have come, and one file does not count itself', async () => {
    await told(['a.txt', LINE]);
    expect(said).toEqual(['Reading …']);
  });
});

describe('a pasted table', () => {
  const values = async (text: string) => (await readPasted(text, knowledge)).rows.map((row) => (row.state === 'not recognized' ? row.reason : row.value));
  /** Its lines begin with the value, so that only a table tells the name. */
  const table = (mark: string) => [`Result${mark}Test${mark}Unit`, `41${mark}Ferritin${mark}ng/mL`, `42${mark}Ferritin${mark}ng/mL`].join('\n');

  it.each([';', '\t', ','])('may have %j between its cells', async (mark) => expect(await values(table(mark))).toEqual([41, 42]));

  it('needs two lines, and the sign in six of ten', async () => {
    const lines = table(';').split('\n');
    expect(await values(lines.slice(0, 2).join('\n'))).toEqual([41]);
    const words = (count: number) => Array.from({ length: count }, () => 'A line of words').join('\n');
    expect((await values(`${table(';')}\n${words(2)}`)).slice(0, 2)).toEqual([41, 42]);
    expect(await values(`${table(';')}\n${words(3)}`)).not.toContain(41);
  });

  it('is none where the text is JSON', async () => expect(await values(`[1;2;3\n${table(';')}`)).not.toContain(41));
});
