import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { fakePage } from '../../../test/pages/fake-element.ts';

const { at, document } = fakePage();
const moduleOf = (value: object) => `data:text/javascript,export default ${encodeURIComponent(JSON.stringify(value))}`;

const marker = { slug: 'ferritin', name: 'Ferritin', category: 'Iron', unit: 'ng/mL', conversions: [], ownIntervalOnly: [] };
const vocabulary = {
  names: [{ printed: 'Ferritin', slug: 'ferritin', kind: 'exact', needsUnit: false }],
  units: [{ printed: 'ng/mL', ucum: 'ng/mL' }],
  ...{ lookAlikes: [], loinc: {}, markers: [marker] },
};

const field = (name: string) => at(`report-${name}`);
const status = () => field('status').textContent;
const happen = (name: string, event: string, dropped?: readonly File[]) => {
  const prevented = jest.fn();
  const element = name === '' ? at('report') : field(name);
  element.listeners.get(event)!({ preventDefault: prevented, ...(dropped && { dataTransfer: { files: dropped } }) });
  return prevented;
};
const file = (text: string) => new File([text], 'report.txt');
const READ = '1 result recognized, none outside an interval, positive or marked';

beforeAll(async () => {
  Object.assign(globalThis, { document });
  at('report').dataset = { index: moduleOf(vocabulary), facts: moduleOf({}), pdf: 'none', pdfWorker: 'none' };
  // A file of the browser, whose types the services do not load.
  await import(`${'../../../browser'}/report.ts`);
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));
beforeEach(() => {
  field('age').value = '';
  happen('clear', 'click');
  field('results').isFocused = false;
});

const reads = async () => {
  await until('the results', () => field('results').isFocused);
  expect(status()).toBe(READ);
  expect(field('results').hidden).toBe(false);
};

it('reads the text, tells how many results it has, and moves to them', async () => {
  field('text').value = 'Ferritin 41 ng/mL';
  happen('read', 'click');
  expect(status()).toBe('Reading …');
  await reads();
});

it.each<[string, () => unknown]>([
  ['chosen', () => ((field('file').files = [file('Ferritin 41 ng/mL')]), happen('file', 'change'))],
  ['chosen, by the button', () => ((field('file').files = [file('Ferritin 41 ng/mL')]), happen('read', 'click'))],
  ['dropped', () => happen('', 'drop', [file('Ferritin 41 ng/mL')])],
])('reads a file that is %s', async (_how, act) => {
  act();
  await reads();
});

it('prefers a text to the file', async () => {
  field('file').files = [file('nothing')];
  field('text').value = 'Ferritin 41 ng/mL';
  happen('read', 'click');
  await reads();
});

it('opens no dropped file in its place', () => {
  expect(happen('', 'dragover')).toHaveBeenCalled();
  expect(happen('', 'drop', [])).toHaveBeenCalled();
});

it('says why it shows nothing', async () => {
  field('text').value = 'Dear patient';
  happen('read', 'click');
  await until('the words', () => status() === 'No line of this text looks like a result.');
  expect(field('results').hidden).toBe(true);
});

it('asks for another age, and goes on with it', async () => {
  field('text').value = 'Ferritin 41 ng/mL';
  happen('read', 'click');
  await reads();
  field('age').value = 'old';
  happen('age', 'change');
  await until('the question', () => field('age').attributes.get('aria-invalid') === 'true');
  expect([field('results').hidden, status()]).toEqual([true, 'Age: enter whole years from 0 to 130.']);
  field('age').value = '41';
  happen('age', 'change');
  await until('the results', () => !field('results').hidden);
  expect(field('age').attributes.get('aria-invalid')).toBe('false');
});

it('forgets all at "Clear"', async () => {
  field('text').value = 'Ferritin 41 ng/mL';
  happen('read', 'click');
  await reads();
  field('text').isFocused = false;
  field('file').value = 'report.txt';
  happen('clear', 'click');
  expect([field('text').value, field('file').value, status(), field('results').children]).toEqual(['', '', '', []]);
  expect([field('results').hidden, field('text').isFocused]).toEqual([true, true]);
  happen('sex', 'change');
  expect(field('results').hidden).toBe(true);
});
