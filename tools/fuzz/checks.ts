import { headerOf, type Answer } from './read-answer.ts';
import type { Expected, Target } from './target.ts';
import type { Input } from './wire.ts';

export type Seen = { input: Input; answer: Answer; expected: Expected; secrets: Target['secrets'] };

/** `complaint` describes the fault independently of input values. */
type Check = { name: string; complaint: (seen: Seen) => string | undefined };

/** Traces of stacks, files, queries and drivers. No input holds one, so no answer can echo one. */
const INSIDE = [
  /\n? {4}at .{1,200}:\d+:\d+/,
  /node_modules|\.[cm]?[jt]s:\d+/,
  /node:internal|node:_http/,
  /\/(?:work|tmp|home|root|usr|var)\/[\w.-]+/,
  /\bSELECT\b[^<]{1,300}\bFROM\b|\bINSERT INTO\b|\bUPDATE \w+\.\w+ SET\b/,
  /invalid input syntax|out of range for type|violates .{1,40} constraint|syntax error at or near|relation \\?"|null character not permitted|invalid byte sequence/i,
  /prisma|PrismaClient|\bpg_\w+|ioredis|WRONGTYPE|ECONNREFUSED|ECONNRESET/i,
  /postgres(?:ql)?:\/\/|redis:\/\//,
  /TypeError|ReferenceError|RangeError|SyntaxError|ZodError|AssertionError|Cannot read propert|is not a function|is not iterable/,
];

export const checks: readonly Check[] = [
  {
    name: 'is no failure of the service',
    complaint: ({ answer }) => (answer.status >= 500 ? `status ${answer.status}` : undefined),
  },
  {
    name: 'has a status that the contract documents',
    complaint: ({ answer, expected }) => (expected.answers[answer.status] ? undefined : `status ${answer.status} is not documented`),
  },
  {
    name: 'refuses what the contract refuses',
    complaint: ({ answer, expected }) =>
      expected.mustRefuse && answer.status < 400 ? `is answered ${answer.status} though ${expected.mustRefuse}` : undefined,
  },
  {
    name: 'has the documented media type',
    complaint({ input, answer, expected }) {
      const { types } = expected.answers[answer.status] ?? {};
      const type = headerOf(answer, 'content-type')?.split(';')[0];
      if (!types || (types.length === 0 && type === undefined)) return undefined;
      if (types.length === 0) return answer.body.length > 0 ? `status ${answer.status} has a body` : undefined;
      if (type === undefined && (input.method === 'HEAD' || (answer.status < 400 && answer.body.length === 0))) return undefined;
      return type !== undefined && types.includes(type) ? undefined : `status ${answer.status} comes as ${type}`;
    },
  },
  {
    name: 'has the documented body',
    complaint({ input, answer, expected }) {
      const fault = input.method === 'HEAD' ? undefined : faultOf(answer, expected);
      return fault && `the body of ${answer.status} is not as documented: ${fault}`;
    },
  },
  {
    name: 'says what it is',
    complaint({ answer }) {
      const missing = ['x-request-id', 'x-content-type-options'].filter((name) => headerOf(answer, name) === undefined);
      return missing.length > 0 ? `status ${answer.status} lacks ${missing.join(' and ')}` : undefined;
    },
  },
  {
    name: 'has no header that the input made',
    complaint: ({ answer }) =>
      answer.headers.some(([name]) => name === 'x-injected' || name === 'x-powered-by') ? 'has a header that it should not have' : undefined,
  },
  {
    name: 'is no HTML where programs ask',
    complaint: ({ answer, expected }) =>
      !expected.answers[answer.status]?.types.includes('text/html') && /^\s*<(?:!doctype|html|pre)/i.test(answer.body.subarray(0, 100).toString('latin1'))
        ? 'is HTML'
        : undefined,
  },
  {
    name: 'tells nothing of the inside',
    complaint({ input, answer, secrets }) {
      const text = `${answer.headers.map((header) => header.join(': ')).join('\n')}\n${answer.body.toString()}`;
      const [traced] = INSIDE.map((trace) => text.match(trace)?.[0]).filter((found) => found !== undefined);
      if (traced && answer.status >= 400) return `tells "${traced.slice(0, 80)}"`;
      const sent = JSON.stringify(input);
      const told = secrets.findIndex((secret) => text.includes(secret) && !sent.includes(secret));
      return told === -1 ? undefined : `tells secret number ${told}`;
    },
  },
];

function faultOf(answer: Answer, { answers }: Expected): string | undefined {
  try {
    return answers[answer.status]?.fault?.(answer);
  } catch {
    return 'it cannot be read';
  }
}

export function complaintsOf(seen: Seen): string[] {
  return checks.flatMap(({ complaint }) => complaint(seen) ?? []).map((complaint) => `${seen.expected.operation}: ${complaint}`);
}
