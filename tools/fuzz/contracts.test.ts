import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { complaintsOf } from './checks.ts';
import { fhirExpected } from './fhir-contract.ts';
import { answer, faultOf, input } from './made-answers.ts';
import { oauthExpected } from './oauth-contract.ts';
import { readAnswer, type Answer } from './read-answer.ts';
import type { Expected } from './target.ts';
import { bytesOf } from './wire.ts';

describe('an answer on the wire', () => {
  const read = (text: string, method = 'GET', ended = false) => {
    const found = readAnswer(Buffer.from(text, 'latin1'), method, ended);
    return found && [found.status, found.body.toString()];
  };
  it.each<[string, unknown, string?, boolean?]>([
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', [200, 'ok']],
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', [200, 'ok']],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n1\r\n!\r\n0\r\n\r\n', [200, 'ok!']],
    ['HTTP/1.1 204 None\r\n\r\n', [204, '']],
    ['HTTP/1.1 304 None\r\n\r\n', [304, '']],
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n', [200, ''], 'HEAD'],
    ['HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall', [200, 'all'], 'GET', true],
    ['HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall', undefined],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok', undefined],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n', undefined],
    ['HTTP/1.1 200 OK\r\nContent-Le', undefined],
  ])('%j is read as %j', (text, found, ...asked) => expect(read(text, ...asked)).toEqual(found));

  it.each([
    ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', 'the status line'],
    ['HTTP/1.1 200 OK\r\nBad Header: 1\r\n\r\n', 'the header line'],
    ['HTTP/1.1 200 OK\r\n\r\n', '0 headers that tell the length'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n', '2 headers that tell the length'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n', '2 headers that tell the length'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n', 'the transfer coding'],
    ['HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', 'the length'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', 'the size of a chunk'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok', '1 bytes after the end'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Encoding: x\r\n\r\no', 'the content coding'],
  ])('%j breaks HTTP', (text, why) => expect(() => read(text)).toThrow(why));

  it('is inflated', () => {
    const body = gzipSync('text');
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nContent-Encoding: gzip\r\n\r\n`;
    expect(readAnswer(Buffer.concat([Buffer.from(head), body]), 'GET')!.body.toString()).toBe('text');
  });

  it('follows a request with what it lacks', () => {
    expect(bytesOf(input('/x', { headers: [['A', 'b']], body: { text: 'é' } }), 80).toString()).toBe('GET /x HTTP/1.1\r\nHost: 127.0.0.1:80\r\nA: b\r\nContent-Length: 2\r\n\r\né');
    expect(bytesOf(input('/x', { headers: [['host', 'h'], ['content-length', '9']], body: { base64: 'YQ==' } }), 80).toString()).toBe('GET /x HTTP/1.1\r\nhost: h\r\ncontent-length: 9\r\n\r\na');
    expect(bytesOf(input('/x', { raw: 'R {port}' }), 80).toString()).toBe('R 80');
  }); // prettier-ignore
});

describe('the contract of OAuth', () => {
  const expected = (target: string) => oauthExpected(input(target));
  it.each([
    ['/api/oauth/par', '/api/oauth/par', '201,400,401,403,404,405,408,413,414,415,429,431'],
    ['/api/oauth/token', '/api/oauth/token', '200,400,401,403,404,405,408,413,414,415,429,431'],
    ['/livez', 'health', '200,400,405'],
    ['/oauth/authorize?x', 'pages of oauth/authorize', '200,303,304,400,401,403,404,405,408,413,414,415,422,429,431'],
    ['/x', 'beside the endpoints', '200,303,304,400,401,403,404,405,408,413,414,415,422,429,431'],
  ])('of %s is %s with %s', (target, operation, statuses) => {
    expect(expected(target).operation).toBe(operation);
    expect(Object.keys(expected(target).answers).join()).toBe(statuses);
  });

  it('judges what is granted and refused', () => {
    const grant = { access_token: 'a', token_type: 'Bearer', expires_in: 1, scope: 's', refresh_token: 'r', patient: 'p' };
    expect(faultOf(expected('/api/oauth/token'), answer(grant))).toBeUndefined();
    for (const name of Object.keys(grant)) expect(faultOf(expected('/api/oauth/token'), answer({ ...grant, [name]: undefined }))).toBe(`${name} is missing`);
    const refused = (body: object) => faultOf(expected('/api/oauth/token'), answer(body, 400));
    expect(refused({ error: 'invalid_grant', error_description: 'It is over.' })).toBeUndefined();
    expect(refused({ error: 'Invalid grant', error_description: 'x' })).toBe('error is no code');
    expect(refused({ error_description: 'x' })).toBe('error is no code');
    for (const error_description of [undefined, '', 'a"b', 'a\\b', 'é', 'a\nb'])
      expect(refused({ error: 'x', error_description })).toMatch(/^error_description/);
  });
});

describe('the contract of FHIR', () => {
  const expected = fhirExpected({ patientId: 'own' }, (text) =>
    text.includes('final') || text.includes('issue') ? [] : [{ location: 'Observation.code[3]', message: 'is wrong' }],
  );
  const about = (patient: string) => ({ resourceType: 'Observation', status: 'final', code: { text: 'x' }, subject: { reference: `Patient/${patient}` } });
  const refusal = { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'processing' }] };
  it.each([
    ['metadata', 'metadata search'],
    ['Observation?_count=1', 'Observation search'],
    ['Observation/_search', 'Observation _search'],
    ['Observation/1', 'Observation read'],
    ['Observation/1/_history', 'Observation history'],
    ['Observation/1/_history/2', 'Observation vread'],
    ['Patient/1/Observation', 'Patient compartment'],
    ['Device/1', 'beside the types'],
  ])('of %s is %s', (path, operation) => {
    const { answers, ...rest } = expected(input(`/api/fhir/r4/${path}`));
    expect(rest).toEqual({ operation });
    expect(Object.keys(answers).join()).toBe('200,304,400,401,403,404,405,406,408,413,414,415,429,431');
  });

  it('judges the resource, the patients that it names, and that a refusal is one', () => {
    const judged = (body: object, status = 200) => faultOf(expected(input('/api/fhir/r4/Observation')), answer(body, status));
    expect(judged(about('own'))).toBeUndefined();
    expect(judged({ ...about('own'), performer: [{ reference: 'Patient/other' }] })).toBe('it speaks of another patient');
    expect(judged({ ...about('own'), status: undefined })).toBe('Observation.code is wrong');
    expect(judged(refusal, 404)).toBeUndefined();
    expect(judged(about('own'), 404)).toBe('it is no OperationOutcome');
  });
});

describe('a check of every answer', () => {
  const expected: Expected = { operation: 'x', answers: { 200: { types: ['application/json'] }, 204: { types: [] }, 400: { types: ['application/json'] } } };
  const complaints = (given: Answer, more: Partial<Expected> = {}, asked = input('/')) =>
    complaintsOf({ input: asked, answer: given, expected: { ...expected, ...more }, secrets: ['secret'] });
  it.each<[string, string[], string[]]>([
    ['a right one', complaints(answer({})), []],
    ['an accepted one that must be refused', complaints(answer({}), { mustRefuse: 'it is wrong' }), ['x: is answered 200 though it is wrong']],
    ['a refused one that must be', complaints(answer({}, 400), { mustRefuse: 'it is wrong' }), []],
    ['a body where none is due', complaints(answer('x', 204)), ['x: status 204 has a body']],
    ['a header of the input', complaints(answer({}, 200, 'application/json', [['x-injected', '1']])), ['x: has a header that it should not have']],
    ['a header of Express', complaints(answer({}, 200, 'application/json', [['x-powered-by', '1']])), ['x: has a header that it should not have']],
    ['a secret that was sent', complaints(answer('"secret"'), {}, input('/secret')), []],
    ['no type', complaints({ ...answer({}), headers: answer({}).headers.slice(1) }), ['x: status 200 comes as undefined']],
    ['no type of HEAD', complaints({ ...answer({}), headers: answer({}).headers.slice(1) }, {}, input('/', { method: 'HEAD' })), []],
  ])('judges %s', (_what, found, sentences) => expect(found).toEqual(sentences));

  it.each([
    'Error\n    at run (/app/x:1:2)', 'in node_modules', 'file.ts:12', 'node:internal', '/home/x', 'SELECT a FROM b', 'INSERT INTO x', 'UPDATE a.b SET', 'invalid input syntax', 'out of range for type', 'violates a constraint', 'syntax error at or near', 'relation "x"', 'null character not permitted', 'invalid byte sequence', 'PrismaClient', 'pg_class', 'ioredis', 'WRONGTYPE', 'ECONNREFUSED', 'ECONNRESET', 'postgres://x', 'postgresql://x', 'redis://x', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'ZodError', 'AssertionError', 'Cannot read property', 'is not a function', 'is not iterable', '/work/x', '/tmp/x', '/root/x', '/usr/x', '/var/x', 'node:_http',
  ])('tells of "%s" in a refusal', (text) => expect(complaints(answer({ text }, 400)).join()).toContain('tells "')); // prettier-ignore
});
