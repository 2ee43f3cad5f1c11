import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { pageFormat, wantsJson, wantsPlainJson } from './accept.ts';

describe('the form of a page', () => {
  it.each([
    [undefined, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['text/html', 'html'],
    ['application/json', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['text/markdown', 'markdown'],
    ['TEXT/Markdown; Q=1', 'markdown'],
    ['text/markdown;variant=GFM', 'markdown'],
    ['text/markdown;q=0', 'html'],
    ['text/markdown;q=0.0, */*', 'html'],
    ['text/html, text/markdown', 'markdown'],
    ['text/html;q=0.9, text/markdown;q=0.8', 'html'],
    ['text/html;q=0.8, text/markdown;q=0.9', 'markdown'],
    ['text/markdown;q=0.5, text/*;q=0.6', 'html'],
    ['text/markdown;q=0.5, */*;q=0.4', 'markdown'],
    ['text/markdown;q=0.5, */*', 'html'],
    ['text/html;q=0, text/markdown;q=0.1, */*', 'markdown'],
    ['text/markdownish', 'html'],
    ['application/text/markdown', 'html'],
    ['text/html;note="a, text/markdown"', 'html'],
    ['text/markdown;q=nonsense', 'html'],
    ['text/markdown;q=0.5, text/html;q=0.3, text/html;q=0.7', 'html'],
    [';;;,,,"', 'html'],
  ])('for "%s" is %s', (accept, format) => {
    expect(pageFormat(accept)).toBe(format);
  });

  it('is markdown only for an Accept that names markdown, and never throws', () => {
    fc.assert(fc.property(fc.string(), (accept) => accept.toLowerCase().includes('text/markdown') || pageFormat(accept) === 'html'));
  });

  it('follows the quality values', () => {
    const weight = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(weight, weight, fc.boolean(), (html, markdown, first) => {
        const parts = [`text/html;q=${html.toFixed(3)}`, `text/markdown;q=${markdown.toFixed(3)}`];
        expect(pageFormat((first ? parts : parts.reverse()).join(', '))).toBe(markdown > 0 && markdown >= html ? 'markdown' : 'html');
      }),
    );
  });
});

describe('a preference for JSON', () => {
  it.each([
    ['application/json', true],
    ['application/problem+json', true],
    ['application/json, text/html', false],
    ['application/json, */*', false],
    ['application/json, text/markdown', false],
    [undefined, false],
    ['image/png', false],
  ])('in "%s" is %s', (accept, wanted) => {
    expect(wantsJson(accept)).toBe(wanted);
  });
});

describe('an Accept header of 16 kB', () => {
  const readers = { pageFormat, wantsJson, wantsPlainJson };
  const unclosed = (length: number) => `text/markdown, application/json, a/b;c="${',;"'.repeat(length)}`.slice(0, length);

  /** Characters that the parser reads. */
  function work(read: (accept: string) => unknown, accept: string): number {
    let characters = 0;
    const spies = (['split', 'indexOf', 'slice', 'trim', 'toLowerCase'] as const).map((method) => {
      const original = String.prototype[method] as (...args: unknown[]) => unknown;
      return jest.spyOn(String.prototype, method).mockImplementation(function (this: string, ...args: unknown[]) {
        characters += this.length;
        return original.apply(this, args) as never;
      });
    });
    try {
      read(accept);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
    }
    return characters;
  }

  it.each(Object.entries(readers))('costs %s no more than one of 1 kB and counts as absent', (_name, read) => {
    expect(work(read, unclosed(900))).toBeGreaterThan(900);
    expect(work(read, unclosed(16_000))).toBeLessThanOrEqual(work(read, unclosed(1000)));
    expect(read(unclosed(16_000))).toBe(read(undefined));
  });
});
