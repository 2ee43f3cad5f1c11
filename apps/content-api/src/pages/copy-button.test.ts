import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { FakeElement } from '../../test/pages/fake-element.ts';

const replaced = jest.fn<(frame: FakeElement) => void>();
const block = Object.assign(new FakeElement('pre'), { replaceWith: replaced });
block.append('curl https://site.example');
const writeText = jest.fn<(text: string) => Promise<void>>();

beforeAll(async () => {
  const querySelectorAll = (selector: string) => (selector === 'article pre' ? [block] : []);
  Object.assign(globalThis, { document: { createElement: (tag: string) => new FakeElement(tag), querySelectorAll } });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { clipboard: { writeText } } });
  // A file of the browser, without types.
  await import(`${'../../public'}/assets/copy.js`);
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

it.each([
  ['Copied', async () => {}],
  ['Select the text and copy it', () => Promise.reject(new Error('no'))],
])('a button beside a block of code copies it, and says "%s"', async (said, write) => {
  writeText.mockReset().mockImplementation(write);
  const [frame] = replaced.mock.calls[0]!;
  const button = frame.children[1] as FakeElement;
  expect(frame).toMatchObject({ tag: 'div', className: 'code', children: [block, { tag: 'button', type: 'button', className: 'copy' }] });
  button.listeners.get('click')!();
  await new Promise(setImmediate);
  expect(writeText.mock.calls).toEqual([['curl https://site.example']]);
  expect(button.textContent).toBe(said);
});
