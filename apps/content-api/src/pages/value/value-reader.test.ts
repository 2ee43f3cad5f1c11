import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { FakeElement, fakePage } from '../../../test/pages/fake-element.ts';

const { at, document } = fakePage();

const numbers = {
  ...{ unit: 'ng/mL', thresholds: [], conversions: [{ unit: 'nmol/L', slope: 2, intercept: 0 }] },
  optimalRanges: [
    {
      ...{ id: '1', gender: 'both', ageMin: 18, ageMax: 120, optimalMin: 10, optimalMax: 20, normalMin: 10, normalMax: 20, unit: 'ng/mL' },
      ...{ lowInclusive: true, highInclusive: true, isPregnancySpecific: false, source: 'Guideline' },
    },
  ],
  whatNext: [{ id: 'high', pattern: 'High', next: 'Repeat the test', applies: {}, low: 20, lowInclusive: false, unit: 'ng/mL' }],
};

/** A row of "What happens next". */
function row(pattern: string) {
  const cell = new FakeElement('td');
  cell.append(pattern);
  const isTag = (child: FakeElement | string) => typeof child !== 'string' && child.attributes.get('class') === 'tag';
  const remove = () => void (cell.children = cell.children.filter((child) => !isTag(child)));
  return { cells: [cell], className: '', querySelector: () => ({ remove }) };
}
const rows = [row('High'), row('Low')];

const field = (name: string) => at(`my-${name}`);
const given: { hash: string; sex?: string } = { hash: '' };
const events = new Map<string, () => void>();
const type = (value: string) => {
  field('value').value = value;
  at('value-reader').listeners.get('input')!({ preventDefault() {} });
};

beforeAll(async () => {
  const root = Object.assign(at('value-reader'), {
    querySelector: (selector: string) => (selector.startsWith('#') ? at(selector.slice(1)) : given.sex && { value: given.sex }),
  });
  at('value-numbers').append(JSON.stringify(numbers));
  const units = [
    { printed: 'ng/mL', ucum: 'ng/mL' },
    { printed: 'pg/mL', ucum: 'pg/mL' },
  ];
  at('value-reader').dataset = { units: `data:text/javascript,export default ${encodeURIComponent(JSON.stringify(units))}` };
  Object.assign(globalThis, {
    document: { ...document, querySelectorAll: () => rows },
    location: given,
    addEventListener: (name: string, listener: () => void) => events.set(name, listener),
  });
  field('unit').value = 'ng/mL';
  field('value').value = '25000 pg/mL';
  // A file of the browser, whose types the services do not load.
  await import(`${'../../../browser'}/value-reader.ts`);
  expect(root.listeners.has('input')).toBe(true);
});
afterAll(() => {
  for (const name of ['document', 'location', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  field('age').value = '';
  field('unit').value = 'ng/mL';
});

const answer = () => field('answer').textContent;
const marked = () => rows.map(({ className, cells: [cell] }) => `${className} ${cell!.textContent}`);

it('reads again what was typed before the units of laboratories came', async () => {
  await until('the units', () => answer().includes('Your 25 ng/mL'));
});

it('names a value, its zone and the row of what follows', () => {
  type('25');
  expect(answer()).toContain('above the interval');
  expect(field('zones').html).toContain('with-value');
  expect(marked()).toEqual(['here out HighYour result', ' Low']);
});

it('takes all back where the value goes', () => {
  type('25');
  type(' ');
  expect([answer(), field('alert').children, marked()]).toEqual(['', [], [' High', ' Low']]);
  expect(field('zones').html).not.toContain('with-value');
});

it.each([
  ['a word', 'many', '', 'number'],
  ['an age that is none', '25', 'old', 'Age: enter whole years from 0 to 130.'],
])('says how %s is meant', (_what, value, age, words) => {
  field('age').value = age;
  type(value);
  expect(answer()).toContain(words);
  expect(field('answer').html).toContain('class="says quiet"');
  expect(marked()).toEqual([' High', ' Low']);
});

it('takes a unit that stands with the value', () => {
  type('50 nmol/L');
  expect(field('unit').value).toBe('nmol/L');
});

it.each([
  ['#value=25&unit=nmol/L', '25', 'nmol/L'],
  ['#value=25&unit=NG/ml', '25', 'ng/mL'],
  ['#value=25&unit=parsec', '25 parsec', 'ng/mL'],
  ['#value=25000&unit=pg/mL', '25000 pg/mL', 'ng/mL'],
  ['#value=12345678901234567890123456789012345', '123456789012345678901234567890', 'ng/mL'],
])('reads the address %s', (hash, value, unit) => {
  given.hash = hash;
  field('value').isFocused = false;
  events.get('hashchange')!();
  expect([field('value').value, field('unit').value, field('value').isFocused]).toEqual([value, unit, true]);
  expect(answer()).not.toBe('');
});

it('an address without a value changes nothing', () => {
  type('15');
  given.hash = '#your-value';
  events.get('hashchange')!();
  expect(field('value').value).toBe('15');
});
