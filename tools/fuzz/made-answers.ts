import type { Answer } from './read-answer.ts';
import type { Expected } from './target.ts';
import type { Input } from './wire.ts';

export const input = (target: string, more: Partial<Input> = {}): Input => ({ method: 'GET', target, headers: [], ...more });
export const answer = (body: unknown, status = 200, type = 'application/json', more: Answer['headers'] = []): Answer => ({
  status,
  headers: [['content-type', type], ['x-request-id', 'x'], ['x-content-type-options', 'nosniff'], ...more],
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
}); // prettier-ignore
export const faultOf = ({ answers }: Expected, given: Answer) => answers[given.status]?.fault?.(given);
