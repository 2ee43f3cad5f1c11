import { describe, expect, it } from '@jest/globals';
import { markdownText as text } from '@biomarker/pages';
import fc from 'fast-check';
import { markdownHtml } from './markdown-html.ts';

const shown = (content: string) =>
  markdownHtml(content)
    .article.markup.replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const hostile = fc.string({ unit: fc.constantFrom(...' \n\\`*_{}[]()<>#+-.!|~&;:/"=1aZx'), maxLength: 40 });

describe('text that is not markup', () => {
  it.each([
    '<script>',
    '[a](javascript:x)',
    '![x](/y)',
    '1. one',
    '# one',
    '- one',
    '> one',
    '*a* _b_ __c__',
    '`code`',
    'a | b',
    '&amp;',
    '<!-- x -->',
    'a\\*b',
    '[a]: /b',
    '---',
    '===',
    '~~~',
    '+ a',
    '5) x',
  ])('shows %j unchanged', (value) => {
    expect(shown(text(value)).trim()).toBe(value);
  });

  it('appears unchanged in paragraphs, lists and headings', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const plain = value.replace(/\s+/g, ' ').trim();
        for (const [before, after] of [
          ['', ''],
          ['- ', ''],
          ['x ', ' y'],
        ] as const)
          expect(shown(`${before}${text(value)}${after}`).trim()).toBe(`${before === 'x ' ? 'x ' : ''}${plain}${after}`.trim());
      }),
      { numRuns: 3000 },
    );
  });
});

describe('markdown rendered as HTML', () => {
  it('escapes markup and drops unsafe links', () => {
    const { markup } = markdownHtml('<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y](data:text/html,z)').article;
    expect(markup).not.toMatch(/<img|href="(javascript|data)/);
  });

  it('has one section with a unique id per heading of level 2', () => {
    const { article, headings } = markdownHtml('# T\n\n## A b\n\nx\n\n### A b\n\n## A b\n\ny');
    expect(headings).toEqual([
      { id: 'a-b', text: 'A b' },
      { id: 'a-b-3', text: 'A b' },
    ]);
    expect(article.markup.match(/<section/g)).toHaveLength(2);
    expect(article.markup.match(/<\/section>/g)).toHaveLength(2);
  });
});

it('an address from before leads into the section that stands for it now, not into the fold before', () => {
  const { markup } = markdownHtml('# T\n\n## Ranges\n\nx\n\n## Causes\n\ny', {
    folds: new Map([['ranges', 'All ranges']]),
    formerIds: { causes: ['possible-causes'] },
  }).article;
  expect(markup.replaceAll('\n', '')).toContain('</details></section><section aria-labelledby="causes"><span id="possible-causes"></span><h2 id="causes">');
});

describe('a code block', () => {
  it('classes each token of a known language and escapes every language', () => {
    const { article } = markdownHtml('```json\n{"a": "<b>"}\n```\n\n```text\n<b>\n```');
    expect(article.markup).toContain('<span class="hljs-attr">&quot;a&quot;</span>');
    expect(article.markup).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
    expect(article.markup).toContain('<code>&lt;b&gt;\n</code>');
  });
});

describe('a section of choices', () => {
  it('folds its parts and opens one at a time', () => {
    const { article, headings } = markdownHtml('# T\n\n## Connect\n\nAny.\n\n### One\n\na\n\n### Two\n\nb\n\n## Next\n\n### Three', {
      partOf: (section) => (section === 'connect' ? 'choice' : undefined),
    });
    expect(article.markup.replaceAll('\n', '')).toContain(
      '<p>Any.</p><details name="connect" open=""><summary><h3 id="one">One</h3></summary><p>a</p></details>' +
        '<details name="connect"><summary><h3 id="two">Two</h3></summary><p>b</p></details></section>' +
        '<section aria-labelledby="next"><h2 id="next">Next</h2><h3 id="three">Three</h3></section>',
    );
    expect(headings.map(({ id }) => id)).toEqual(['connect', 'next']);
  });
});

describe('a list of facts', () => {
  const html = (content: string) => markdownHtml(content, { factRows: true }).article.markup.replaceAll('\n', '');

  it('has its names at the left, without colons, and all that follows in one element', () => {
    expect(html('- **Sample:** Blood, [why](/docs)\n- **Foods:**\n  - Lentils')).toContain(
      '<ul class="facts"><li><strong>Sample</strong><span> Blood, <a href="/docs">why</a></span></li><li><strong>Foods</strong><ul><li>Lentils</li></ul></li></ul>',
    );
  });

  it('is a plain list where an item has no name', () => {
    expect(html('- **Sample:** Blood\n- Urine')).not.toContain('facts');
  });
});

it('the number of a source stands above the line, and says what it is', () => {
  const { markup } = markdownHtml('Drawn at home. ([1](https://lab.example))').article;
  expect(markup).toContain('Drawn at home.<a href="https://lab.example" rel="external noopener nofollow" class="source" aria-label="Source 1">1</a></p>');
});

it('a fold tells what it holds, behind its heading', () => {
  const { markup } = markdownHtml('## More\n\n### Research\n\nText', { partOf: () => 'fold', hints: { Research: '5' } }).article;
  expect(markup).toMatch(/<summary>\s*<h3 id="research">Research<\/h3>\s*<small>5<\/small><\/summary>/);
});

describe('a long list', () => {
  const html = (items: string) => markdownHtml(`## Values\n\n### Low\n\n${items}`, { mostItems: (part) => (part === 'low' ? 2 : undefined) }).article.markup;

  it('keeps its first items, and unfolds the rest', () => {
    expect(html('- a\n- b\n- c\n  - c1\n  - c2\n- d').replaceAll('\n', '')).toContain(
      '<ul><li>a</li><li>b</li></ul><details class="more"><summary>2 more</summary><ul><li>c<ul><li>c1</li><li>c2</li></ul></li><li>d</li></ul></details></section>',
    );
  });

  it.each(['- a\n- b\n- c', '- a\n- b', '### High\n\n- a\n- b\n- c\n- d'])(
    'stays whole where a fold would hide one item, or none is asked for: %j',
    (items) => {
      expect(html(items)).not.toContain('details');
    },
  );
});
