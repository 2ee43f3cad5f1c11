import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { load } from 'js-yaml';
import { startMcpServer, type McpServer } from '../testing.ts';

// Checks whether the tools let an assistant answer, and at what cost in tokens.

type Request = { ask: string; calls: Record<string, object>[]; holds: string[]; lacks?: string[] };

const requests = load(readFileSync(new URL('requests.yaml', import.meta.url), 'utf8')) as Request[];
/** The most tokens (o200k) of a request: of the median, and of nine in ten. */
const MOST_TOKENS = { median: 1500, p90: 4000 };

let service: McpServer;

/** The text of an answer or refusal as a model reads it. A call is `tool` or, at the documentation server, `docs:tool`. */
async function read(name: string, args: object): Promise<string> {
  const tool = name.replace('docs:', '');
  const { content, outcome, error } = await service.rpc.call(tool, args, tool === name ? '/mcp' : '/mcp/docs');
  return JSON.stringify(content ?? outcome ?? error);
}

async function judge({ ask, calls, holds, lacks = [] }: Request, encoder: Tiktoken) {
  const answers: string[] = [];
  for (const [name, args] of calls.flatMap((call) => Object.entries(call))) answers.push(await read(name, args));
  const text = answers.join('\n');
  const has = (pattern: string) => new RegExp(pattern, 'is').test(text);
  const faults = [...holds.filter((pattern) => !has(pattern)).map((pattern) => `lacks ${pattern}`), ...lacks.filter(has).map((pattern) => `holds ${pattern}`)];
  return { ask, faults, tokens: encoder.encode(text).length };
}

describe('../judge/answers', () => {
  it('no request and no fact is lost', () => {
    const count = (of: (request: Request) => unknown[]) => requests.flatMap(of).length;
    expect(new Set(requests.map(({ ask }) => ask)).size).toBe(165);
    expect([count(({ calls }) => calls), count(({ holds }) => holds), count(({ lacks = [] }) => lacks)]).toEqual([169, 364, 45]);
  });

  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it('the tools answer typical requests completely and in few tokens', async () => {
    const encoder = new Tiktoken(o200k);
    const judged: Awaited<ReturnType<typeof judge>>[] = [];
    for (const request of requests) judged.push(await judge(request, encoder));

    const tokens = judged.map((each) => each.tokens).sort((a, b) => a - b);
    const [median, p90] = [0.5, 0.9].map((share) => tokens[Math.ceil(share * tokens.length) - 1]!) as [number, number];

    expect(judged.flatMap(({ ask, faults }) => faults.map((fault) => `${ask}: ${fault}`))).toEqual([]);
    expect(median).toBeLessThanOrEqual(MOST_TOKENS.median);
    expect(p90).toBeLessThanOrEqual(MOST_TOKENS.p90);
  });
});
