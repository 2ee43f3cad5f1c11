import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { icon, ICONS } from './icons.ts';

it('no two icons have one shape', () => {
  const shapes = ICONS.map((name) => icon(name).markup);
  expect(ICONS.filter((_name, index) => shapes.indexOf(shapes[index]!) !== index)).toEqual([]);
});

// Open the sheet in a browser to review it.
it('each icon is drawn as it was reviewed', () => {
  const drawn = ICONS.map((name, index) => {
    const [x, y] = [(index % 8) * 90, Math.floor(index / 8) * 56];
    const shape = icon(name).markup.replace(/^<svg[^>]*>|<\/svg>$/g, '');
    return `<g transform="translate(${x} ${y})"><g transform="translate(33 8)">${shape}</g><text x="45" y="46">${name}</text></g>`;
  });
  const size = `width="720" height="${Math.ceil(ICONS.length / 8) * 56}"`;
  const style =
    'g{fill:none;stroke:#000;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}text{font:9px sans-serif;text-anchor:middle;fill:#000;stroke:none}';
  const sheet = [`<svg xmlns="http://www.w3.org/2000/svg" ${size}>`, `<style>${style}</style>`, ...drawn, '</svg>', ''].join('\n');
  expect(sheet).toBe(golden(new URL('golden/icons.svg', import.meta.url), sheet));
});
