import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';

type Step = { uses?: string; with?: Record<string, unknown> };
type Workflow = { permissions: Record<string, string>; jobs: Record<string, { permissions?: Record<string, string>; steps?: Step[] }> };

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  return { file, text, workflow: load(text) as Workflow };
});

describe.each(workflows)('$file', ({ text, workflow }) => {
  test('pins each action to a commit and names its version', () => {
    const steps = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(steps).not.toEqual([]);
    expect(steps.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    expect(text.match(/uses: \S+ # v\d+\.\d+\.\d+$/gm)).toHaveLength(steps.length);
  });

  test('leaves no credentials of the repository where later steps run', () => {
    const checkouts = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')));
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  });

  test('has read-only permissions unless a job declares more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});
