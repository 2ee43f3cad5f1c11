import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalPath } from './normal-path.ts';

describe('a normal path', () => {
  it.each([
    ['/', '/'],
    ['/index.md', '/'],
    ['/.md', '/'],
    ['/index', '/index'],
    ['/biomarkers/ferritin', '/biomarkers/ferritin'],
    ['/biomarkers/ferritin.md', '/biomarkers/ferritin'],
    ['/biomarkers//ferritin/', '/biomarkers/ferritin'],
    ['/biomarkers/./x/../ferritin', '/biomarkers/ferritin'],
    ['/%62iomarkers/ferritin?a=b#c', '/biomarkers/ferritin'],
    ['/biomarkers/%2e%2e/checkout', '/checkout'],
    ['/biomarkers%2fferritin', '/biomarkers/ferritin'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/%252e%252e/checkout', '/%2e%2e/checkout'],
  ])('of "%s" is "%s"', (path, normal) => {
    expect(normalPath(path)).toBe(normal);
  });

  const controls = [...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)), '\x7f'];
  it.each(['biomarkers', '', '/%E0%A4%A', '/%00', '/a\\b', 'https://example.test/', ...controls.map((one) => `/a${one}b`)])('does not exist for %j', (path) => {
    expect(normalPath(path)).toBeUndefined();
  });

  it('is its own normal path', () => {
    const segment = fc.constantFrom('', '.', '..', '%2e', '%2F', '%20', '%25', '%C3%A9', '%E0', 'index', 'ferritin', 'ferritin.md');
    const paths = fc.array(segment).map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(paths, (path) => {
        const normal = normalPath(path);
        if (normal === undefined || normal.includes('%') || normal.endsWith('.md') || /[?#]/.test(normal)) return;
        expect(normalPath(normal)).toBe(normal);
      }),
    );
  });
});
