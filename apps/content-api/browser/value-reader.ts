import {
  readAge,
  readTyped,
  readValue,
  unitTable,
  zonesOf,
  type Numbers,
  type Person,
  type PrintedUnit,
  type TypedValue,
  type ValueReading,
} from '@biomarker/domain/interpretation';
import { standingOf } from '../src/pages/value/standing.ts';
import { ownZone, zoneStrip } from '../src/pages/value/zone-strip.ts';
import { element } from './report/elements.ts';
import { alertOf, answerOf } from './value-answer.ts';

// The page of a biomarker: "Where does my value fall?". Sends no request and stores nothing.

const root = document.getElementById('value-reader');
const source = document.getElementById('value-numbers');
if (root && source) begin(root, JSON.parse(source.textContent) as Numbers & { unit: string });

function begin(root: HTMLElement, numbers: Numbers & { unit: string }): void {
  const field = <E extends HTMLInputElement | HTMLSelectElement>(name: string) => root.querySelector<E>(`#my-${name}`);
  const [value, unit, age] = [field('value')!, field('unit')!, field('age')!];
  const [alert, answer] = [root.querySelector('#my-alert')!, root.querySelector('#my-answer')!];
  const zones = root.querySelector('#my-zones')!;
  const units = [numbers.unit, ...numbers.conversions.map((other) => other.unit)];
  let unitsOf = unitTable([]);

  const show = () => {
    const typed = value.value.trim();
    const say = (words: string) => answer.replaceChildren(words && element('p', { class: 'says quiet' }, words));
    alert.replaceChildren();
    markNext(undefined);
    const years = readAge(age.value);
    const [sex, condition] = [root.querySelector<HTMLInputElement>('[name=my-sex]:checked')?.value as Person['sex'], field('condition')?.value];
    const person: Person = { ...(sex && { sex }), ...('fault' in years ? {} : years), ...(condition && { condition }) };
    const draw = (read?: { given: TypedValue & { unit: string }; reading: ValueReading }) =>
      zones.replaceChildren(zoneStrip<HTMLElement>(element, { numbers, unit: unit.value, person, ...read }) ?? '');
    draw();
    if (typed === '') return say('');
    const given = readTyped(typed, units, unitsOf);
    if ('fault' in given) return say(given.fault);
    if ('fault' in years) return say(years.fault);
    if (given.unit !== undefined) unit.value = given.unit;
    const read = { ...given, unit: unit.value };
    const reading = readValue(numbers, read, person);
    alert.replaceChildren(...alertOf(reading));
    draw({ given: read, reading });
    const standing = standingOf(reading, ownZone(zonesOf(numbers, read.unit, person), read, reading));
    answer.replaceChildren(...answerOf(reading, standing, numbers));
    markNext(reading.next[0]?.pattern, standing.tint);
  };

  /** "#value=14&unit=ng/mL": a fragment is sent nowhere. */
  const fill = () => {
    const given = new URLSearchParams(location.hash.slice(1));
    const typed = given.get('value');
    if (typed === null) return;
    const whole = `${typed} ${given.get('unit') ?? ''}`.trim();
    const [alone, wanted] = [readTyped(typed, units, unitsOf), readTyped(whole, units, unitsOf)];
    // With a unit of another page or size, the field holds both, and the answer names the unit.
    const isSame = 'value' in alone && 'value' in wanted && alone.value === wanted.value;
    value.value = (isSame ? typed : whole).slice(0, 30);
    if ('unit' in wanted && wanted.unit) unit.value = wanted.unit;
    show();
    value.focus();
  };

  root.addEventListener('input', show);
  globalThis.addEventListener('hashchange', fill);
  fill();
  void (import(root.dataset.units!) as Promise<{ default: PrintedUnit[] }>).then(
    ({ default: printed }) => {
      unitsOf = unitTable(printed);
      if (value.value !== '') show();
    },
    // The units of the page remain.
    () => {},
  );
}

/** Tints the row of "What happens next" that the answer names, and no other. */
function markNext(pattern: string | undefined, tint = ''): void {
  for (const row of document.querySelectorAll<HTMLTableRowElement>('[aria-labelledby="what-happens-next"] tbody tr')) {
    row.querySelector('.tag')?.remove();
    const first = row.cells[0]!;
    const isOwn = first.textContent.trim() === pattern;
    row.className = isOwn ? `here ${tint}` : '';
    if (isOwn) first.append(element('span', { class: 'tag' }, 'Your result'));
  }
}
