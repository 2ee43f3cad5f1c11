import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutTo } from './cut-text.ts';

it('cuts long text at the end of a line and states its full length', () => {
  const text = '# Title\n\n- [Ferritin](https://api.example.test/biomarkers/ferritin.md)\n- [Iron](https://api.example.test/biomarkers/iron.md)';
  expect(cutTo('markdown', text, 1)).toEqual({
    markdown: '# Title\n\n- [Ferritin](https://api.example.test/biomarkers/ferritin.md)',
    truncated: true,
    totalChars: text.length,
  });
});

it('cuts within a line when needed, and always enough', () => {
  expect(cutTo('text', 'x'.repeat(100), 10).text).toBe('x'.repeat(50));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), (text, excess) => {
      const cut = cutTo('text', text, excess).text;
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(Math.max(0, text.length - excess));
    }),
  );
});
