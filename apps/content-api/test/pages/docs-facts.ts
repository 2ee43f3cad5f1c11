import { describe, expect, it } from '@jest/globals';
import { BIOMARKER_SORTS, CATEGORY_SORTS, LAB_PACKAGE_SORTS, STORY_SORTS } from '@biomarker/domain/content';
import { LOINC_NOTICE } from '@biomarker/pages';
import { PROBLEMS } from '@biomarker/envelope';
import { readContentFiles } from '../../../../prisma/seeding/content-files.ts';
import { productTools } from '../../../mcp-server/src/tools/index.ts';
import { routes } from '../../src/routes/index.ts';

// The documentation lists exactly what exists in the code.

const { documents } = readContentFiles();
const bodyOf = (slug: string) => documents.find((document) => document.slug === slug)!.body;
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
const row = (slug: string, first: string) =>
  bodyOf(slug)
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`))!;

describe('the documentation', () => {
  it('names every error code with its status', () => {
    const rows = [...bodyOf('errors').matchAll(/^\| (\d{3}) \| `([A-Z_]+)`/gm)].map(([, status, code]) => `${status} ${code}`);
    const served = Object.values(PROBLEMS).filter(({ code }) => code !== PROBLEMS.forbidden.code);
    expect(rows.toSorted()).toEqual(served.map(({ status, code }) => `${status} ${code}`).toSorted());
  });

  it('names every operation of the API', () => {
    const rows = [...bodyOf('api').matchAll(/^\| `([A-Z]+ \/[^`]*)`/gm)].map(([, operation]) => operation!);
    const open = routes.filter(({ tag }) => tag !== 'Admin').map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(rows.toSorted()).toEqual(open.toSorted());
  });

  it('names every tool for assistants', () => {
    const named = [...bodyOf('mcp').matchAll(/^\| [^|]+ \| `(\w+)` `\{.*\}` \|$/gm)].map(([, tool]) => tool!);
    expect(named.toSorted()).toEqual(productTools.map(({ name }) => name).toSorted());
  });

  it('names every sort field of a list', () => {
    for (const [list, sorts] of [
      ['biomarkers', BIOMARKER_SORTS],
      ['categories', CATEGORY_SORTS],
      ['lab packages', LAB_PACKAGE_SORTS],
      ['stories', STORY_SORTS],
    ] as const)
      expect(codesIn(row('pagination', list)).toSorted()).toEqual([...sorts].toSorted());
  });

  it('contains the exact notice of the LOINC license', () => {
    expect(bodyOf('attribution')).toContain(LOINC_NOTICE);
  });

  it('links to existing documents', () => {
    const slugs = new Set(documents.map(({ slug }) => slug));
    for (const { slug, body } of documents)
      for (const [, target] of body.matchAll(/\]\(\/docs\/([^)#]+)/g))
        expect({ slug, target, exists: slugs.has(target!) }).toEqual({ slug, target, exists: true });
  });
});
