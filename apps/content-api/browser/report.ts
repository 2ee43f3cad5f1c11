import { readAge, type Person } from '@biomarker/domain/interpretation';
import { knowledgeOf, newestOfEach, type Knowledge, type ReportRow, type ReportVocabulary } from '@biomarker/domain/report';
import { readFiles, readPasted, type Read } from './report/read.ts';
import { showResults, type Known } from './report/show.ts';

// The page /report: reads a laboratory report on this device. Sends nothing, stores nothing, builds no address from the text.

const root = document.getElementById('report')!;
const field = <E extends HTMLElement>(name: string) => document.getElementById(`report-${name}`) as E;
const [text, file, status, results] = [field<HTMLTextAreaElement>('text'), field<HTMLInputElement>('file'), field('status'), field('results')];

let known: Promise<Known> | undefined;
/** Loaded with the page, so that it reads without a network too. */
const load = (): Promise<Known> => (known ??= loadAll());

async function loadAll(): Promise<Known> {
  const [{ default: vocabulary }, { default: facts }] = (await Promise.all([import(root.dataset.index!), import(root.dataset.facts!)])) as [
    { default: ReportVocabulary },
    { default: Known['facts'] },
  ];
  return { knowledge: knowledgeOf(vocabulary), markers: new Map(vocabulary.markers.map((marker) => [marker.slug, marker])), facts };
}

const libraries = { pdf: root.dataset.pdf!, worker: root.dataset.pdfWorker! };

function person(): Person | { fault: string } {
  const [sex, condition] = [field<HTMLSelectElement>('sex').value, field<HTMLSelectElement>('condition').value];
  const years = readAge(field<HTMLInputElement>('age').value);
  if ('fault' in years) return years;
  return { ...(sex && { sex: sex as NonNullable<Person['sex']> }), ...years, ...(condition && { condition }) };
}

let shown: readonly ReportRow[] = [];

async function answer(read: (knowledge: Knowledge) => Promise<Read>): Promise<void> {
  say('Reading …');
  try {
    const { knowledge } = await load();
    const { rows, problem } = await read(knowledge);
    shown = newestOfEach(rows);
    await show();
    if (problem) say(problem);
  } catch (error) {
    say(`The report could not be read: ${(error as Error).message}`);
  }
}

async function show(): Promise<void> {
  const all = await load();
  const about = person();
  field('age').setAttribute('aria-invalid', String('fault' in about));
  results.hidden = shown.length === 0 || 'fault' in about;
  if (shown.length === 0) return results.replaceChildren();
  if ('fault' in about) return say(about.fault);
  showResults({ where: results, say }, shown, all, about);
  results.focus();
}

const say = (words: string) => {
  status.textContent = words;
};

field('read').addEventListener('click', () => {
  void answer(async (knowledge) =>
    file.files?.length && text.value.trim() === '' ? readFiles([...file.files], knowledge, libraries, say) : readPasted(text.value, knowledge),
  );
});
file.addEventListener('change', () => {
  if (file.files?.length) void answer((knowledge) => readFiles([...file.files!], knowledge, libraries, say));
});
field('clear').addEventListener('click', () => {
  text.value = '';
  file.value = '';
  shown = [];
  results.replaceChildren();
  results.hidden = true;
  say('');
  text.focus();
});
for (const name of ['sex', 'age', 'condition']) field(name).addEventListener('change', () => void (shown.length > 0 && show()));
root.addEventListener('dragover', (event) => event.preventDefault());
root.addEventListener('drop', (event) => {
  event.preventDefault();
  const dropped = [...(event.dataTransfer?.files ?? [])];
  if (dropped.length > 0) void answer((knowledge) => readFiles(dropped, knowledge, libraries, say));
});

void load().catch(() => say('The names of tests could not be loaded. Load the page again.'));
