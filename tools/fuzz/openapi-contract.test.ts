import { describe, expect, it } from '@jest/globals';
import { answer, faultOf, input } from './made-answers.ts';
import { openApiExpected } from './openapi-contract.ts';

describe('the contract of content-api', () => {
  it.each([
    [input('/api/v1/biomarkers'), undefined],
    [input('/api/v1/biomarkers?pageSize=100'), undefined],
    [input('/api/v1/biomarkers?pageSize=101'), 'pageSize breaks its schema'],
    [input('/api/v1/biomarkers?pageSize=0'), 'pageSize breaks its schema'],
    [input('/api/v1/biomarkers?pageSize=1.5'), 'pageSize breaks its schema'],
    [input('/api/v1/biomarkers?pageSize=1&pageSize=2'), 'pageSize is given more than once'],
    [input('/api/v1/biomarkers?sortOrder=up'), 'sortOrder breaks its schema'],
    [input('/api/v1/biomarkers/search?q=x'), 'q breaks its schema'],
    [input('/api/v1/biomarkers/batch', { method: 'POST', body: { text: '{"slugs":["tsh"]}' } }), undefined],
    [input('/api/v1/biomarkers/batch', { method: 'POST', body: { text: '{"slugs":[]}' } }), 'the body breaks its schema'],
    [input('/api/v1/biomarkers/batch', { method: 'POST', body: { text: '{' } }), 'the body is no JSON'],
  ])('%j must be refused: %s', (asked, why) => expect(openApiExpected(asked).mustRefuse).toBe(why));

  it.each([
    [input('/api/v1/biomarkers/ferritin'), 'getBiomarker'],
    [input('/api/v1/biomarkers/ferritin', { method: 'HEAD' }), 'getBiomarker'],
    [input('http://127.0.0.1/api/v1/biomarkers/ferritin?x#y'), 'getBiomarker'],
    [input('/api/v1/biomarkers/ferritin', { method: 'DELETE' }), 'beside the operations'],
    [input('/api/v2'), 'beside the operations'],
    [input('/docs'), 'pages'],
    [input('/docs', { raw: 'x' }), 'framing'],
  ])('%j is of %s', (asked, operation) => expect(openApiExpected(asked).operation).toBe(operation));

  it.each([
    ['/api/v1/x', '200,204,304,400,404,405,408,413,414,415,429,431'],
    ['/docs', '200,204,206,301,304,308,400,404,405,408,413,414,415,429,431'],
  ])('%s may be answered %s', (target, statuses) => expect(Object.keys(openApiExpected(input(target)).answers).join()).toBe(statuses));

  it('holds for bodies and problems', () => {
    const expected = openApiExpected(input('/api/v1/biomarkers/categories'));
    expect(faultOf(expected, answer({ success: true }))).toMatch(/data|required/);
    expect(faultOf(expected, answer('{'))).toBe('it is no JSON');
    const beside = openApiExpected(input('/api/v1/x'));
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 404,
      success: false,
      detail: 'x',
      instance: '/x',
      error: { code: 'NOT_FOUND', message: 'x' },
      meta: {},
    };
    expect(faultOf(beside, answer({ ...problem, status: 400 }, 404))).toBeDefined();
    expect(faultOf(beside, answer({}, 404))).toBeDefined();
  });
});
