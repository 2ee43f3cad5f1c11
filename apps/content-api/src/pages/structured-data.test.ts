import { expect, it } from '@jest/globals';
import { jsonForScript } from './structured-data.ts';

it.each(['</script><script>', '<!-- <script', 'a < b < c'])('%j cannot end the script that holds it', (text) => {
  const json = jsonForScript({ [text]: [text] });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ [text]: [text] });
});
