import { expect, it } from '@jest/globals';
import { icon, ICONS } from './icons.ts';

it('no two icons have one shape', () => {
  const shapes = ICONS.map((name) => icon(name).markup);
  expect(ICONS.filter((_name, index) => shapes.indexOf(shapes[index]!) !== index)).toEqual([]);
});
