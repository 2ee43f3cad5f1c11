import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { FakeElement } from '../../../test/pages/fake-element.ts';

const answer = new FakeElement('div');
const form = Object.assign(new FakeElement('form'), {
  ...{ hidden: true, given: {} as Record<string, string> },
  parentElement: { querySelector: (selector: string) => (selector === '.answer' ? answer : undefined) },
});
class Details extends FakeElement {
  open = false;
}
const details = new Details('details');
const given = { hash: '#schema-Category' };
const events = new FakeElement('html');
const fetched = jest.fn<(address: string, options: object) => Promise<object>>();

beforeAll(async () => {
  const document = {
    querySelectorAll: (selector: string) => (selector === 'form.try' ? [form] : []),
    getElementById: (id: string) => ({ 'schema-Category': details, answers: new FakeElement('p') })[id] ?? null,
    createElement: (tag: string) => new FakeElement(tag),
  };
  const FormData = function (of: typeof form) {
    return new URLSearchParams(of.given);
  };
  const addEventListener = events.addEventListener.bind(events);
  Object.assign(globalThis, { document, location: given, FormData, HTMLDetailsElement: Details, fetch: fetched, addEventListener });
  // A file of the browser, without types.
  await import(`${'../../../public'}/assets/reference.js`);
});
afterAll(() => {
  for (const name of ['document', 'location', 'HTMLDetailsElement', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});
afterEach(() => void jest.restoreAllMocks());

async function send(path: string, values: Record<string, string>) {
  form.dataset = { path };
  form.given = values;
  answer.replaceChildren();
  const preventDefault = jest.fn();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  form.listeners.get('submit')!({ preventDefault });
  clock.mockReturnValue(1034.6);
  await until('the answer', () => answer.children.length > 0);
  expect(preventDefault).toHaveBeenCalled();
  return answer.children.map((child) => (child as FakeElement).textContent);
}

it('a form that needs the script shows itself', () => expect(form.hidden).toBe(false));

it.each<[path: string, values: Record<string, string>, address: string]>([
  ['/api/v1/biomarkers/{slug}', { slug: 'a/b c', include: '' }, '/api/v1/biomarkers/a%2Fb%20c'],
  ['/api/v1/biomarkers/{slug}/questions', { slug: 'tsh', featured: 'true' }, '/api/v1/biomarkers/tsh/questions?featured=true'],
  ['/api/v1/suggest', { q: 'iron & b', limit: '' }, '/api/v1/suggest?q=iron+%26+b'],
])('%s with %j asks for %s, without empty parameters', async (path, values, address) => {
  fetched.mockResolvedValueOnce({ status: 200, text: async () => '{"data":1}' });
  expect(await send(path, values)).toEqual([`200 in 35 ms: ${address}`, '{\n  "data": 1\n}']);
  expect(fetched).toHaveBeenLastCalledWith(address, { headers: { Accept: 'application/json' } });
  expect(answer.children).toMatchObject([{ tag: 'p' }, { tag: 'pre', tabIndex: 0 }]);
});

it('shows an answer that is no JSON as it is', async () => {
  fetched.mockResolvedValueOnce({ status: 502, text: async () => 'Bad gateway' });
  expect(await send('/api/v1/suggest', {})).toEqual(['502 in 35 ms: /api/v1/suggest', 'Bad gateway']);
});

it('says that no answer came', async () => {
  fetched.mockRejectedValueOnce(new Error('offline'));
  expect(await send('/api/v1/suggest', {})).toEqual(['No answer: /api/v1/suggest', 'The service could not be reached. Try again.']);
});

it('a link to a schema unfolds it, at the start and later', () => {
  expect(details.open).toBe(true);
  for (const [hash, isOpen] of [
    ['', false],
    ['#answers', false],
    ['#none', false],
    ['#schema-Category', true],
  ] as const) {
    details.open = false;
    given.hash = hash;
    events.listeners.get('hashchange')!();
    expect([hash, details.open]).toEqual([hash, isOpen]);
  }
});
