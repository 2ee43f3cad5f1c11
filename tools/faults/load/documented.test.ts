import { describe, expect, it } from '@jest/globals';
import type { ServiceName } from '../testbed/service.ts';
import { refusedAsDocumented } from './documented.ts';

const REFUSALS: [ServiceName, string, object, readonly object[]][] = [
  [
    'content-api',
    'application/problem+json',
    { success: false, status: 400, error: { code: 'X', message: 'x' } },
    [{ success: true }, { status: 404 }, { error: { code: 'X' } }, { error: { message: 'x' } }, { error: undefined }],
  ],
  ['partner-auth', 'application/json', { error: 'x', error_description: 'x' }, [{ error: undefined }, { error_description: undefined }]],
  [
    'mcp-server',
    'application/json',
    { jsonrpc: '2.0', error: { code: -32_600, message: 'x' } },
    [{ jsonrpc: '1.0' }, { error: { code: 'X', message: 'x' } }, { error: { code: -32_600 } }, { error: undefined }],
  ],
];

describe.each(REFUSALS)('a refusal of %s', (service, type, refusal, others) => {
  const judge = (body: object, { status = 400, contentType = `${type}; charset=utf-8` } = {}) =>
    refusedAsDocumented(service, { status, headers: { 'content-type': contentType }, body: JSON.stringify(body), closed: true, sent: 0 }, [400, 413]);

  it('has a status, a type and a form', () => {
    expect(judge(refusal)).toBeUndefined();
    expect(judge(refusal, { status: 500 })).toMatch(/^answered 500, not 400 or 413/);
    expect(judge(refusal, { contentType: 'text/html' })).toBe('400 as text/html');
  });

  it.each(others)('has other words with %j', (other) => expect(judge({ ...refusal, ...other })).toMatch(/^400 in other words/));
});
