import { expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { golden } from '@biomarker/testbed/golden';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { openPages } from './open-pages.ts';
import { DESKTOP, PHONE } from './page-faults.ts';

// How each kind of element looks, as the browser computes it: a rule of the style sheet that changes is a line of a diff.

/** A page of each kind. An element is looked at on the first that has it. */
const PATHS = [
  '/',
  '/biomarkers/ferritin#value=14&unit=ng/mL',
  '/biomarkers/potassium#value=6.8&unit=mmol/L',
  '/biomarkers',
  '/search?q=iron',
  '/search?q=chest+pain',
  '/categories/heart-health',
  '/panels',
  '/panels/max',
  '/panels/recommend?concern=thyroid',
  '/compare-biomarkers?of=ldl,apob',
  '/compare/everlywell',
  '/browse/a-z',
  '/docs',
  '/docs/mcp',
  '/docs/api',
  '/report',
];

/** The properties that a rule may set without the width of the text. */
const PROPERTIES = [
  ...['display', 'position', 'visibility', 'order', 'flex-direction', 'flex-wrap', 'flex-grow', 'align-items', 'justify-content', 'row-gap', 'column-gap'],
  ...['padding', 'margin-top', 'margin-bottom', 'min-height', 'max-width', 'overflow-x', 'z-index'],
  ...['color', 'background-color', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-radius', 'box-shadow', 'opacity', 'cursor'],
  ...['font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform', 'text-decoration-line', 'white-space'],
  ...['list-style-type', 'fill', 'stroke', 'stroke-width'],
];

/** What an element takes from its parent, unless a rule says otherwise. */
const INHERITED = [
  ...['visibility', 'color', 'cursor', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform'],
  ...['white-space', 'list-style-type', 'fill', 'stroke', 'stroke-width'],
];

/** The values of an element without a rule, which are not told. */
const INITIAL: Record<string, string> = {
  ...{ display: 'block', position: 'static', order: '0', 'flex-direction': 'row', 'flex-wrap': 'nowrap', 'flex-grow': '0', 'align-items': 'normal' },
  ...{ 'justify-content': 'normal', 'row-gap': 'normal', 'column-gap': 'normal', padding: '0px', 'margin-top': '0px', 'margin-bottom': '0px' },
  ...{ 'min-height': '0px', 'max-width': 'none', 'overflow-x': 'visible', 'z-index': 'auto', 'background-color': 'rgba(0, 0, 0, 0)', opacity: '1' },
  ...{ 'border-radius': '0px', 'box-shadow': 'none', 'text-decoration-line': 'none' },
  ...{ 'border-top': 'none', 'border-right': 'none', 'border-bottom': 'none', 'border-left': 'none' },
};

/** The values by property, of each element by its name: the tag, role and classes of its parent and of itself. */
type Looks = Record<string, Record<string, string>>;

/** Runs in the page. What an element inherits is left out. */
function looksOf([properties, inherited]: [string[], string[]]): Looks {
  const nameOf = (element: Element) =>
    [
      element.localName,
      ...(element.matches('input, button') ? [`[${element.getAttribute('type')}]`] : []),
      ...(element.role ? [`[${element.role}]`] : []),
      ...[...element.classList].map((one) => `.${one}`),
    ].join('');
  const looks: Looks = {};
  for (const element of document.querySelectorAll('body *')) {
    const parent = element.parentElement!;
    const name = `${nameOf(parent)} > ${nameOf(element)}`;
    if (name in looks || parent.closest('svg')) continue;
    looks[name] = {};
    for (const part of ['', '::before', '::after']) {
      const own = getComputedStyle(element, part);
      if (part && own.content === 'none') continue;
      const above = getComputedStyle(part ? element : parent);
      for (const property of part ? ['content', ...properties] : properties) {
        // An element in a flexible one has a minimum of "auto", which is no minimum either.
        const value = own
          .getPropertyValue(property)
          .replace(/^0px none .*/, 'none')
          .replace(/^auto$/, property === 'min-height' ? '0px' : 'auto');
        if (inherited.includes(property) && value === above.getPropertyValue(property)) continue;
        looks[name][`${part} ${property}`.trim()] = value;
      }
    }
  }
  return looks;
}

const on = openPages({ PARTNER_URL: 'https://account.example' });
const MEDIA = ['screen', 'print'] as const;

/** How a page looks on each of the media. */
async function looksAt(path: string, options: BrowserContextOptions, media: readonly (typeof MEDIA)[number][]): Promise<Looks[]> {
  const looks: Looks[] = [];
  await on(path, options, async (page) => {
    for (const one of media) {
      await page.emulateMedia({ media: one });
      looks.push(await page.evaluate(looksOf, [PROPERTIES, INHERITED] as [string[], string[]]));
    }
  });
  return looks;
}

/** The values that are not those of another look. */
const told = (look: Record<string, string>, other: (property: string) => string | undefined) =>
  Object.entries(look)
    .filter(([property, value]) => value !== other(property))
    .map(([property, value]) => `${property} ${value}`)
    .join('; ');

describeInBrowser('the elements of the pages', () => {
  it('look as they were reviewed', async () => {
    const seen = new Set<string>();
    const lines: string[] = [];
    for (const path of PATHS) {
      const [[desktop, print], [phone]] = await Promise.all([looksAt(path, DESKTOP, MEDIA), looksAt(path, PHONE, ['screen'])]);
      const others = Object.entries({ phone, print });
      for (const [name, look] of Object.entries(desktop!)) {
        if (seen.has(name)) continue;
        seen.add(name);
        lines.push(`${name}: ${told(look, (property) => INITIAL[property.split(' ').at(-1)!])}`);
        for (const [screen, looks] of others) {
          const changes = told(looks![name] ?? {}, (property) => look[property]);
          if (changes) lines.push(`  ${screen}: ${changes}`);
        }
      }
    }
    const text = `${lines.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/looks.txt', import.meta.url), text));
  });
});
