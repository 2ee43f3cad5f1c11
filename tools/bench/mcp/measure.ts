import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerTo, type Lab } from '../harness/lab.ts';
import { compare as compareServers } from '../harness/measure.ts';
import { startPlanned } from '../harness/plan.ts';
import type { Compared } from '../harness/report.ts';
import type { BenchServer } from '../harness/server-process.ts';
import { comparisons, first, HEADERS, REQUESTS, servers } from './plan.ts';

export async function protocolCosts(lab: Lab, seconds: number, compare = compareServers): Promise<Compared[]> {
  const { folder, postgres, redis } = lab;
  const ours = await startPlanned(lab, first);
  const answers = await answersOf(ours);
  const known = { answers: join(folder, 'answers.json'), content: join(folder, 'content.json'), redis: redis.url, postgres: postgres.url };
  writeFileSync(known.answers, JSON.stringify(answers));
  writeFileSync(known.content, JSON.stringify(JSON.parse(answers['tools/call']!.body).result));
  const started = [];
  for (const server of servers) started.push(server === first ? ours : await startPlanned(lab, server, known));
  const compared: Compared[] = [];
  for (const { request, baseline, load } of comparisons)
    compared.push({ request, baseline, measured: await compare(started, { ...load, seconds, databasePid: postgres.pid }) });
  return compared;
}

async function answersOf({ port }: BenchServer) {
  const answers: Record<string, Awaited<ReturnType<typeof answerTo>>> = {};
  for (const [method, request] of Object.entries(REQUESTS))
    answers[method] = await answerTo(() => fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: HEADERS, body: JSON.stringify(request) }));
  return answers;
}
