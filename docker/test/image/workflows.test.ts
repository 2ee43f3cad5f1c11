import { readdirSync, readFileSync } from 'node:fs';
import { golden } from '@biomarker/testbed/golden';
import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { settingsOf } from '../kubernetes/settings.ts';

type Step = { uses?: string; with?: Record<string, unknown> };
type Workflow = { permissions: Record<string, string>; jobs: Record<string, { permissions?: Record<string, string>; steps?: Step[] }> };

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  return { file, text, workflow: load(text) as Workflow };
});

/** Updates of actions are no change of what a job does. */
const withoutVersions = <Job extends object>(job: Job): Job => JSON.parse(JSON.stringify(job).replaceAll(/@[0-9a-f]{40}/g, '')) as Job;

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  test('begins at the events and does the steps that were reviewed', () => {
    const { jobs, ...whole } = workflow;
    const parts = Object.entries(jobs).map(([name, job]) => ({ kind: 'Job', metadata: { name }, ...withoutVersions(job) }));
    const settings = settingsOf([{ kind: 'Workflow', metadata: { name: file }, ...whole }, ...parts], []);
    expect(settings).toBe(golden(new URL(`golden/${file.replace('.yml', '.txt')}`, import.meta.url), settings));
  });

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
