import { describe, expect, test } from '@jest/globals';
import { withLists } from '../../seeding/document-lists.ts';
import type { BiomarkerFile } from '../../seeding/files/biomarker-file.ts';
import { content } from '../fixtures.ts';

const members = (list: string) =>
  [...withLists(`{list:${list}}`, content.biomarkers).matchAll(/^- \[.+?\]\(\/biomarkers\/([a-z0-9-]+)\)/gm)].map(([, slug]) => slug!);

describe('document lists', () => {
  test('document lists hold the biomarkers of their kind, by name', () => {
    const fasting = (kind: string) => content.biomarkers.filter(({ specimen }) => specimen.fasting === kind).map(({ slug }) => slug);
    for (const kind of ['required', 'preferred', 'varies']) expect(members(`fasting-${kind}`).sort()).toEqual(fasting(kind).sort());
    expect(members('biotin')).toContain('tsh');
    expect(members('biotin')).not.toContain('sodium');
  });

  test('a row of fasting tells the hours and the time of day', () => {
    const specimen = { fasting: 'required', fastingHours: 8, timeOfDay: 'before 10 a.m.' };
    const file = (name: string, more: object) => ({ name, slug: name.toLowerCase(), specimen: { ...specimen, ...more } }) as BiomarkerFile;
    const files = [file('B', {}), file('A', { fastingHours: undefined }), file('C', { timeOfDay: undefined }), file('D', { fastingHours: undefined, timeOfDay: undefined })]; // prettier-ignore
    expect(withLists('{list:fasting-required}', [...files, file('E', { fasting: 'no' })]).split('\n')).toEqual([
      '- [A](/biomarkers/a): before 10 a.m.',
      '- [B](/biomarkers/b): at least 8 hours; before 10 a.m.',
      '- [C](/biomarkers/c): at least 8 hours',
      '- [D](/biomarkers/d)',
    ]);
  });

  test('each biotin row states its effect, and each document names existing lists', () => {
    for (const line of withLists('{list:biotin}', content.biomarkers).split('\n')) expect(line).toMatch(/: .*biotin/i);
    for (const { slug, body } of content.documents) expect([slug, withLists(body, content.biomarkers).includes('{list:')]).toEqual([slug, false]);
    expect(() => withLists('{list:nope}', [])).toThrow('No list of biomarkers is called "nope"');
  });
});
