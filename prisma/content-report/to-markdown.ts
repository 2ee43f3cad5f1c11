import type { Report } from './build-report.ts';
import type { Measured } from './measure.ts';

const HARDEST = 10;

/** The report as one markdown page, the same for the same content and reviews. */
export function toMarkdown(report: Report): string {
  return [
    '# Content report',
    overview(report),
    '## Kinds of faults',
    table(
      ['Kind', 'Found'],
      report.kinds.map(({ name, faults }) => [name, faults.length === 0 ? 'none' : faults.length]),
    ),
    ...(report.kinds.some(({ faults }) => faults.length > 0)
      ? [list(report.kinds.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)))]
      : []),
    '## Needs a medical reviewer',
    reviewers(report),
    '## Coverage by field',
    table(
      ['Field', 'Pages', 'Share'],
      report.coverage.map(({ field, pages }) => [field, pages, `${Math.round((100 * pages) / report.measured.length)} %`]),
    ),
    '## Completeness',
    completeness(report),
    '## Left out for want of a verified fact',
    list(report.measured.flatMap(({ name, leftOut }) => leftOut.map((part) => `${name}: ${part}`))),
    '## Sources of the ranges',
    table(
      ['Source', 'Rows', 'Biomarkers'],
      report.sources.map(({ source, rows, biomarkers }) => [source, rows, biomarkers]),
    ),
    '## Readability',
    readability(report),
    '## Near-duplicate paragraphs',
    list(
      report.duplicates.map(
        ({ first, second, shared }) => `${first.owner} (${first.where}) and ${second.owner} (${second.where}): ${Math.round(shared * 100)} % shared`,
      ),
    ),
    '## Comparison facts to check again',
    list(report.staleFacts.map(({ service, key, checkedOn }) => `${service} ${key}: checked ${checkedOn}`)),
  ].join('\n\n');
}

function overview({ measured, medianGrade, sources, factCount, questionCount, reviews }: Report): string {
  const count = (test: (one: Measured) => boolean) => measured.filter(test).length;
  const pending = reviews ? measured.filter(({ slug }) => (reviews.get(slug)?.status ?? 'pending') === 'pending').length : undefined;
  return table(
    ['What', 'How many'],
    [
      ['biomarkers', measured.length],
      ['with a hole', count(({ holes }) => holes.length > 0)],
      ['with a LOINC code', count(({ loincCode }) => loincCode !== undefined)],
      ['with ranges', count(({ rangeCount }) => rangeCount > 0)],
      ['range rows', measured.reduce((sum, { rangeCount }) => sum + rangeCount, 0)],
      ['sources of ranges', sources.length],
      ['with a research link', count(({ linkCount }) => linkCount > 0)],
      ['research links', measured.reduce((sum, { linkCount }) => sum + linkCount, 0)],
      ['questions with answers', questionCount],
      ['comparison facts', factCount],
      ['median reading grade', medianGrade.toFixed(1)],
      ['pending medical review', pending ?? 'not known without a database'],
    ],
  );
}

/** Those with the most reasons first. */
function reviewers({ measured, reviews }: Report): string {
  const pending = measured.filter(({ slug }) => (reviews?.get(slug)?.status ?? 'pending') === 'pending');
  const done = measured.filter((one) => !pending.includes(one));
  const rows = [...pending].sort((a, b) => b.attention.length - a.attention.length || (a.slug < b.slug ? -1 : 1));
  return [
    reviews ? '' : 'No database was asked, so every biomarker counts as pending.',
    rows.length > 0
      ? table(
          ['Biomarker', 'Look at'],
          rows.map(({ name, attention }) => [name, attention.join(', ') || 'the whole text']),
        )
      : 'None: every text is reviewed.',
    ...(done.length > 0
      ? [
          '### Reviewed',
          table(
            ['Biomarker', 'Status', 'By', 'On'],
            done.map(({ name, slug }) => [name, reviews!.get(slug)!.status, reviews!.get(slug)!.reviewer ?? '', reviews!.get(slug)!.reviewedOn ?? '']),
          ),
        ]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function completeness({ measured }: Report): string {
  return table(
    ['Biomarker', 'Category', 'Holes', 'LOINC', 'Ranges', 'Range sources', 'Links', 'Questions', 'Words', 'Grade'],
    measured.map((one) => [
      one.name,
      one.category,
      one.holes.join('; ') || 'none',
      one.loincCode ?? '',
      one.rangeCount,
      one.rangeSources.length,
      one.linkCount,
      one.questionCount,
      one.words,
      one.grade.toFixed(1),
    ]),
  );
}

function readability({ measured, medianGrade }: Report): string {
  const hardest = [...measured].sort((a, b) => b.grade - a.grade).slice(0, HARDEST);
  return [
    `The median Flesch-Kincaid grade is ${medianGrade.toFixed(1)}. The hardest to read:`,
    table(
      ['Biomarker', 'Grade'],
      hardest.map(({ name, grade }) => [name, grade.toFixed(1)]),
    ),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function list(items: readonly string[]): string {
  return items.length > 0 ? items.map((item) => `- ${item}`).join('\n') : 'None.';
}
