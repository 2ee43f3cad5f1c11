import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { fakePage } from '../../test/pages/fake-element.ts';

const { at, document } = fakePage();
const assign = jest.fn<(address: string) => void>();
const fetched = jest.fn<(address: string, options: object) => Promise<object>>();

beforeAll(async () => {
  Object.assign(globalThis, { document, location: { assign }, fetch: fetched });
  // A file of the browser, without types.
  await import(`${'../../public'}/assets/entry.js`);
});
afterAll(() => {
  for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => void assign.mockReset());

const PAGE = 'https://site.example/biomarkers/hemoglobin-a1c';
const ANSWERS = {
  'a known marker': async () => ({ ok: true, url: PAGE }),
  'an unknown marker': async () => ({ ok: false, url: PAGE }),
  'a marker without a network': async () => Promise.reject(new Error('offline')),
};

it.each<[what: keyof typeof ANSWERS, typed: [marker: string, value: string, unit: string], address: string]>([
  ['a known marker', [' Hb A1c ', ' 5,7 ', ' % '], `${PAGE}#value=5%2C7&unit=%25`],
  ['a known marker', ['Hb A1c', '5.7', ''], `${PAGE}#value=5.7`],
  ['a known marker', ['Hb A1c', '', '%'], PAGE],
  ['an unknown marker', ['Hb A1c', '5.7', '%'], '/search?q=Hb+A1c'],
  ['a marker without a network', ['Hb A1c', '5.7', '%'], '/search?q=Hb+A1c'],
])('%s, of %j, opens %s, and nothing but its name is sent', async (what, [marker, value, unit], address) => {
  fetched.mockReset().mockImplementation(ANSWERS[what]);
  for (const [name, text] of Object.entries({ marker, value, unit })) at(`entry-${name}`).value = text;
  const preventDefault = jest.fn();
  at('entry').listeners.get('submit')!({ preventDefault });
  await until('the next page', () => assign.mock.calls.length > 0);
  expect(preventDefault).toHaveBeenCalled();
  expect(fetched.mock.calls).toEqual([['/biomarkers/Hb%20A1c', { method: 'HEAD' }]]);
  expect(assign.mock.calls).toEqual([[address]]);
});
