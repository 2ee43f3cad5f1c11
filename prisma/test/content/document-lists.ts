import { describe, expect, test } from '@jest/globals';
import { withLists } from '../../seeding/document-lists.ts';
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

  test('each biotin row states its effect, and each document names existing lists', () => {
    for (const line of withLists('{list:biotin}', content.biomarkers).split('\n')) expect(line).toMatch(/: .*biotin/i);
    for (const { slug, body } of content.documents) expect([slug, withLists(body, content.biomarkers).includes('{list:')]).toEqual([slug, false]);
    expect(() => withLists('{list:nope}', [])).toThrow('No list of biomarkers is called "nope"');
  });
});
