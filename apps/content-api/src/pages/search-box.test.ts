import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeElement } from '../../test/pages/fake-element.ts';

type Asked = { signal: AbortSignal; answer: (suggestions: object[]) => void; refuse: () => void; fail: () => void };

const beside: FakeElement[] = [];
const field = Object.assign(new FakeElement('input'), { after: (...added: FakeElement[]) => void beside.push(...added) });
const closest = jest.fn<() => unknown>();
class Target {
  closest = closest;
}
const [ofDocument, ofWindow] = [new FakeElement('html'), new FakeElement('html')];
const document = {
  activeElement: field as FakeElement | undefined,
  createElement: (tag: string) => new FakeElement(tag),
  querySelectorAll: () => [field],
  addEventListener: ofDocument.addEventListener.bind(ofDocument),
};
const location = { assign: jest.fn() };
const asked = new Map<string, Asked>();

const fetchAsked = (address: string, { signal }: { signal: AbortSignal }) =>
  new Promise((resolve, reject) => {
    const data = (suggestions: object[]) => ({ ok: true, json: async () => ({ data: { suggestions } }) });
    asked.set(address, {
      signal,
      answer: (suggestions) => resolve(data(suggestions)),
      refuse: () => resolve({ ...data([FERRITIN]), ok: false }),
      fail: () => reject(new Error('offline')),
    });
  });

const FERRITIN = { kind: 'biomarker', title: 'Ferritin', url: '/biomarkers/ferritin' };
const ALT = { kind: 'biomarker', title: 'Alanine aminotransferase', abbreviation: 'ALT', url: '/biomarkers/alt' };
const OTHERS = ['panel', 'category', 'doc'].map((kind) => ({ kind, title: 'Iron', url: `/${kind}` }));

beforeAll(async () => {
  jest.useFakeTimers();
  field.setAttribute('id', 'site-search');
  Object.assign(globalThis, { document, Element: Target, location, fetch: fetchAsked, addEventListener: ofWindow.addEventListener.bind(ofWindow) });
  // A file of the browser, without types.
  await import(`${'../../public'}/assets/search-box.js`);
});
afterAll(() => {
  jest.useRealTimers();
  for (const name of ['document', 'Element', 'location', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  happen(field, 'blur');
  asked.clear();
  location.assign.mockClear();
  field.isFocused = false;
});

/** Whether the script did something in place of the browser. */
function happen(where: FakeElement, event: string, more: object = {}): boolean {
  const preventDefault = jest.fn();
  where.listeners.get(event)!({ preventDefault, ...more });
  return preventDefault.mock.calls.length > 0;
}
const press = (key: string, more: object = {}) => happen(field, 'keydown', { key, ...more });
const options = () => list().children as FakeElement[];
const list = () => beside[0]!;
const status = () => beside[1]!;
const chosen = () => options().map((option) => option.attributes.get('aria-selected') === 'true');

async function type(text: string, pauseMs = 120) {
  field.value = text;
  happen(field, 'input');
  await jest.advanceTimersByTimeAsync(pauseMs);
}
async function suggest(text: string, suggestions: object[]) {
  await type(text);
  asked.get(`/api/v1/suggest?q=${encodeURIComponent(text)}`)!.answer(suggestions);
  await jest.advanceTimersByTimeAsync(0);
}
const state = () => [list().hidden, options().length, field.attributes.get('aria-expanded'), status().textContent];
const CLOSED = [true, 0, 'false', ''];

describe('the search field', () => {
  it('tells a reader of screens of its list', () => {
    expect(Object.fromEntries(field.attributes)).toMatchObject({
      ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'site-search-suggestions', 'aria-expanded': 'false' },
    });
    expect(Object.fromEntries(list().attributes)).toEqual({ id: 'site-search-suggestions', role: 'listbox', 'aria-label': 'Suggestions' });
    expect(status().attributes.get('role')).toBe('status');
    expect(state()).toEqual(CLOSED);
  });

  it('asks once a person pauses for 120 milliseconds', async () => {
    await type('fe', 119);
    await type('iron & b', 119);
    expect([...asked.keys()]).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([...asked.keys()]).toEqual(['/api/v1/suggest?q=iron%20%26%20b']);
  });

  it.each([
    ['  ', 0],
    ['x'.repeat(60), 1],
    [` ${'x'.repeat(60)} `, 1],
    ['x'.repeat(61), 0],
  ])('asks for %j %i times, and closes its list where it asks nothing', async (text, times) => {
    await suggest('fer', [FERRITIN]);
    asked.clear();
    await type(text);
    expect(asked.size).toBe(times);
    expect(list().hidden).toBe(times === 0);
  });

  it('shows each suggestion with its short name and its kind', async () => {
    await suggest('fer', [FERRITIN, ALT, ...OTHERS]);
    expect(options().map(({ textContent }) => textContent)).toEqual([
      ...['Ferritin Biomarker', 'Alanine aminotransferase · ALT Biomarker', 'Iron Panel', 'Iron Category', 'Iron Guide'],
    ]);
    expect(state()).toEqual([false, 5, 'true', '5 suggestions']);
    expect(options()[1]!.attributes.get('role')).toBe('option');
    expect(chosen()).toEqual([false, false, false, false, false]);
  });

  it.each<[string, (one: Asked) => void]>([
    ['has nothing', (one) => one.answer([])],
    ['is a refusal', (one) => one.refuse()],
    ['does not arrive', (one) => one.fail()],
  ])('closes its list where the answer %s', async (_what, act) => {
    await suggest('fer', [FERRITIN]);
    await type('ferx');
    act(asked.get('/api/v1/suggest?q=ferx')!);
    await jest.advanceTimersByTimeAsync(0);
    expect(state()).toEqual(CLOSED);
  });

  it.each<[string, () => unknown]>([
    ['a further letter', () => happen(field, 'input')],
    ['the end of the focus', () => happen(field, 'blur')],
    ['the end of the page', () => happen(ofWindow, 'pagehide')],
  ])('never shows an answer after %s', async (_what, act) => {
    await type('fer');
    const early = asked.get('/api/v1/suggest?q=fer')!;
    act();
    expect(early.signal.aborted).toBe(true);
    early.answer([FERRITIN]);
    await jest.advanceTimersByTimeAsync(0);
    expect(state()).toEqual(CLOSED);
  });

  it('shows nothing where the focus is elsewhere, and keeps a list that an aborted request would close', async () => {
    document.activeElement = undefined;
    await suggest('fer', [FERRITIN]);
    expect(state()).toEqual(CLOSED);
    document.activeElement = field;
    await suggest('fer', [FERRITIN]);
    await type('ferr');
    const early = asked.get('/api/v1/suggest?q=ferr')!;
    happen(field, 'input');
    early.fail();
    await jest.advanceTimersByTimeAsync(0);
    expect(list().hidden).toBe(false);
  });

  it('goes round its list by the arrow keys, and names the active suggestion', async () => {
    await suggest('fer', [FERRITIN, ALT]);
    const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map((key) => {
      expect(press(key)).toBe(true);
      return [chosen(), field.attributes.get('aria-activedescendant')];
    });
    const [first, second, none] = [
      [[true, false], 'site-search-suggestions-0'],
      [[false, true], 'site-search-suggestions-1'],
      [[false, false], undefined],
    ];
    expect(steps).toEqual([first, second, none, second, first, none]);
    expect(options()[1]!.scrolled).toEqual([{ block: 'nearest' }, { block: 'nearest' }]);
  });

  it('opens the active suggestion at Enter, which searches without one', async () => {
    await suggest('fer', [FERRITIN, ALT]);
    expect(press('Enter')).toBe(false);
    press('ArrowDown');
    expect(press('Enter')).toBe(true);
    expect(location.assign.mock.calls).toEqual([['/biomarkers/ferritin']]);
  });

  it('closes at Escape, and leaves the keys to the browser then', async () => {
    await suggest('fer', [FERRITIN]);
    expect(press('Escape')).toBe(true);
    expect(state()).toEqual(CLOSED);
    expect(['Escape', 'ArrowDown', 'ArrowUp', 'Enter'].map((key) => press(key))).toEqual([false, false, false, false]);
  });

  it('leaves other keys, and those of an input method, to the browser', async () => {
    await suggest('fer', [FERRITIN]);
    expect([press('a'), press('ArrowDown', { isComposing: true })]).toEqual([false, false]);
    expect([list().hidden, chosen()]).toEqual([false, [false]]);
  });

  it('opens the suggestion that a person presses, and keeps the focus until then', async () => {
    await suggest('fer', [FERRITIN, ALT]);
    expect(happen(list(), 'mousedown')).toBe(true);
    closest.mockReturnValueOnce(null);
    happen(list(), 'click', { target: new Target() });
    expect(location.assign).not.toHaveBeenCalled();
    closest.mockReturnValueOnce(options()[1]);
    happen(list(), 'click', { target: new Target() });
    expect(location.assign.mock.calls).toEqual([['/biomarkers/alt']]);
  });
});

describe('the key "/"', () => {
  it.each<[string, object, isTaken: boolean]>([
    ['goes to the field', {}, true],
    ['goes to the field from no element', { target: {} }, true],
    ['is text in another field', { target: Object.assign(new Target(), { closest: () => field }) }, false],
    ['is not Control and "/"', { ctrlKey: true }, false],
    ['is not Command and "/"', { metaKey: true }, false],
    ['is not Alt and "/"', { altKey: true }, false],
    ['is no other key', { key: 'a' }, false],
  ])('%s', (_what, more, isTaken) => {
    closest.mockReturnValue(null);
    expect(happen(ofDocument, 'keydown', { key: '/', target: new Target(), ...more })).toBe(isTaken);
    expect(field.isFocused).toBe(isTaken);
  });
});
