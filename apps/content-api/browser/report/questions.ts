import { NOT_FASTING, usualUnit, type ReportMarker, type ReportQuestion, type ReportResult, type UnitSystem } from '@biomarker/domain/report';
import { element } from './elements.ts';
import { unitWords } from './words.ts';

/** A question's words, its choices, and how a choice completes the result. */
type Asked = { words: string; choices: readonly { words: string; take: (result: ReportResult) => void }[] };

/** A control for each question. A choice answers it in place, and the tables are written again. */
export const questionsOf = (result: ReportResult, marker: ReportMarker, again: () => void): HTMLElement[] =>
  result.questions.map((question, index) => {
    const { words, choices } = askedOf(question);
    const id = `ask-${marker.slug}-${index}-${result.line ?? result.page ?? 0}`;
    const select = element(
      'select',
      { class: 'field', id },
      element('option', { value: '' }, 'Choose'),
      ...choices.map((choice, place) => element('option', { value: String(place) }, choice.words)),
    );
    select.addEventListener('change', () => {
      choices[Number(select.value)]?.take(result);
      answered(result, question);
      again();
    });
    return element('p', {}, element('label', { for: id }, `${marker.name}: ${words}`), select);
  });

function answered(result: ReportResult, question: ReportQuestion): void {
  result.questions = result.questions.filter((each) => each !== question);
  result.state = result.questions.length > 0 ? 'needs an answer' : 'recognized';
}

const SYSTEMS: readonly (readonly [UnitSystem, string])[] = [
  ['US', 'as in the United States, such as mg/dL'],
  ['SI', 'SI, such as mmol/L'],
];

/** One answer for all units that a report does not print. Values that are unlikely in it keep their question. */
export function unitsForAll(rows: readonly { result: ReportResult; marker: ReportMarker }[], again: () => void): HTMLElement | undefined {
  const asked = rows.flatMap(({ result, marker }) => result.questions.flatMap((question) => (question.about === 'unit' ? [{ result, marker, question }] : [])));
  if (asked.length < 2) return undefined;
  const select = element(
    'select',
    { class: 'field', id: 'ask-units' },
    element('option', { value: '' }, 'Choose'),
    ...SYSTEMS.map(([system, words]) => element('option', { value: system }, words)),
  );
  select.addEventListener('change', () => {
    for (const { result, marker, question } of asked) {
      const unit = select.value === '' ? undefined : usualUnit(result, marker, select.value as UnitSystem);
      if (unit === undefined) continue;
      result.unit = unit;
      answered(result, question);
    }
    again();
  });
  return element('p', {}, element('label', { for: 'ask-units' }, `${asked.length} results have no unit. The units of the report are`), ' ', select);
}

function askedOf(question: ReportQuestion): Asked {
  switch (question.about) {
    case 'unit':
      return {
        words: 'which unit does the report mean?',
        choices: question.choices.map((unit) => ({ words: unitWords(unit), take: (result) => (result.unit = unit) })),
      };
    case 'value':
      return {
        words: 'which number does the report mean?',
        choices: question.choices.map((value) => ({ words: String(value), take: (result) => Object.assign(result, { value, printed: String(value) }) })),
      };
    case 'fasting':
      return {
        words: 'had you eaten nothing for eight hours?',
        choices: [
          { words: 'Yes, fasting', take: () => {} },
          {
            words: 'No, or not sure',
            take: (result) => (result.remarks = [...result.remarks, NOT_FASTING]),
          },
        ],
      };
    case 'vitamin D2 or D3':
      return {
        words: 'is this total vitamin D (25-hydroxy), or D3 alone?',
        choices: [
          { words: 'Total', take: () => {} },
          { words: 'D3 alone, or not sure', take: (result) => (result.remarks = [...result.remarks, 'D3 alone is a part of the total.']) },
        ],
      };
  }
}
