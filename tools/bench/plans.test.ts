import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import * as content from './content-api/plan.ts';
import { casesOf, headersOf, NEWEST_RESULT } from './fhir/cases.ts';
import { BY_NAME_ONLY, ON_THE_PAGE } from './harness/page.ts';
import * as fhir from './fhir/plan.ts';
import { railEnv, serviceEnv } from './harness/lab.ts';
import { withKnown } from './harness/plan.ts';
import * as mcp from './mcp/plan.ts';
import { SCOPES } from './partner/flow.ts';
import * as partner from './partner/plan.ts';
import { contentMix } from './soak/content-mix.ts';
import { railMix } from './soak/rail-mix.ts';
import * as soak from './soak/plan.ts';
import type { Asked, Mix } from './soak/mix.ts';
import { toolsMix } from './soak/tools-mix.ts';

const measured = { memberId: 'MEMBER', token: 'TOKEN', resultId: 'RESULT', loincCode: 'CODE' };

const lineOf = ({ method = 'GET', path, status, holds = '', headers, body = '' }: Asked) =>
  [method, path, status, holds, headers ? JSON.stringify(headers) : '', body].join(' | ');
const linesOf = (mix: Mix) => mix.flatMap(([weight, asked]) => asked.map((one) => `${weight}: ${lineOf(one)}`));

const PLANS: Record<string, unknown> = {
  'a service': serviceEnv('DATABASE'),
  'a rail': railEnv('http://127.0.0.1:3001'),
  'content-api': content,
  mcp,
  partner: { ...partner, SCOPES },
  fhir: { ...fhir, NEWEST_RESULT, headers: headersOf(measured), cases: casesOf(measured, 'PUBLIC') },
  soak: {
    ...soak,
    environments: ['content-api', 'partner-auth'].map((app) => ({ ...soak.environmentOf(app, 9000, 'REDIS'), NODE_OPTIONS: 'of this folder' })),
    content: linesOf(contentMix(['ferritin', 'tsh'])),
    tools: linesOf(toolsMix(['ferritin', 'tsh'])),
    rail: linesOf(railMix()),
  },
};

describe('the plan of a benchmark', () => {
  it.each(Object.entries(PLANS))('of %s is as reviewed', (name, plan) => {
    const text = `${JSON.stringify(plan, null, 1)}\n`;
    expect(text).toBe(golden(new URL(`golden/${name.replace(' ', '-')}.txt`, import.meta.url), text));
  });

  it('has only values that the lab knows', () => {
    expect(withKnown({ A: '{redis}', B: 'as {redis}', C: '1' }, { redis: 'url' })).toEqual({ A: 'url', B: 'as {redis}', C: '1' });
    expect(() => withKnown({ A: '{redis}' }, {})).toThrow('A needs redis, which the lab does not know.');
  });
});

it('each benchmark that runs without its name has a place on the page', () => {
  const marks = [...readFileSync('docs/performance.md', 'utf8').matchAll(/^<!-- measured: (\S+) -->$/gm)].map(([, name]) => name);
  const scripts = readdirSync('tools/bench').flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(ON_THE_PAGE).toEqual(marks);
  expect([...ON_THE_PAGE, ...BY_NAME_ONLY].sort()).toEqual(scripts.sort());
});
