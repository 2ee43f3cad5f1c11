import { readTyped, readValue, type Numbers, type Person, type TypedValue, type ValueReading } from '@biomarker/domain/interpretation';
import { markValue, rememberUnits, shownUnits } from './value/charts.ts';
import { zoneStrip } from '../src/pages/ranges/zone-strip.ts';
import { element } from './report/elements.ts';
import { alertOf, answerOf } from './value/answer.ts';

// The page of a biomarker: the units of its charts, and "Where does my value fall?". Sends no request, stores only the choice of units.

rememberUnits();

const root = document.getElementById('value-reader');
const source = document.getElementById('value-numbers');
if (root && source) begin(root, JSON.parse(source.textContent) as Numbers & { unit: string });

function begin(root: HTMLElement, numbers: Numbers & { unit: string }): void {
  const field = <E extends HTMLInputElement | HTMLSelectElement>(name: string) => root.querySelector<E>(`#my-${name}`);
  const [value, unit, age] = [field('value')!, field('unit')!, field('age')!];
  const [alert, answer] = [root.querySelector('#my-alert')!, root.querySelector('#my-answer')!];
  const zones = root.querySelector('#my-zones')!;
  const units = [numbers.unit, ...numbers.conversions.map((other) => other.unit)];

  const show = () => {
    const [typed, years] = [value.value.trim(), age.value.trim()];
    const say = (words: string) => answer.replaceChildren(words);
    alert.replaceChildren();
    markValue(numbers, undefined);
    const wholeYears = /^\d+$/.test(years) && Number(years) <= 130;
    const [sex, condition] = [field('sex')!.value as Person['sex'], field('condition')?.value];
    const person: Person = { ...(sex && { sex }), ...(wholeYears && { age: Number(years) }), ...(condition && { condition }) };
    const draw = (read?: { given: TypedValue & { unit: string }; reading: ValueReading }) =>
      zones.replaceChildren(zoneStrip<HTMLElement>(element, { numbers, unit: unit.value, person, ...read }) ?? '');
    draw();
    if (typed === '') return say('');
    const given = readTyped(typed, units);
    if ('fault' in given) return say(given.fault);
    if (years !== '' && !wholeYears) return say('Age: enter whole years from 0 to 130.');
    if (given.unit !== undefined) unit.value = given.unit;
    const read = { ...given, unit: unit.value };
    const reading = readValue(numbers, read, person);
    alert.replaceChildren(...alertOf(reading));
    draw({ given: read, reading });
    answer.replaceChildren(...answerOf(reading));
    markValue(numbers, read);
  };

  /** "#value=14&unit=ng/mL": a fragment is sent nowhere. */
  const fill = () => {
    const given = new URLSearchParams(location.hash.slice(1));
    const typed = given.get('value');
    if (typed === null) return;
    value.value = typed.slice(0, 30);
    const wanted = readTyped(`1 ${given.get('unit') ?? ''}`, units);
    if ('unit' in wanted && wanted.unit) unit.value = wanted.unit;
    show();
    value.focus();
  };

  if (numbers.conversions.length > 0 && shownUnits() === 'other') {
    unit.value = numbers.conversions[0]!.unit;
    show();
  }
  root.addEventListener('input', show);
  globalThis.addEventListener('hashchange', fill);
  fill();
}
