import { DomainError } from '@biomarker/domain/shared';
import { describe, expect, it } from '@jest/globals';
import { answerRefusal } from './refusals.ts';

type Answered = { content: { text: string }[] };

const errorOf = (error: DomainError) => {
  const { content } = answerRefusal('get_biomarker', error) as unknown as Answered;
  return (JSON.parse(content[0]!.text) as { error: { code: string; message: string } }).error;
};

describe('the answer to a refusal', () => {
  it.each([
    ['biomarker_not_found', 'biomarker_not_found', 'search_biomarkers finds slugs'],
    ['category_not_found', 'category_not_found', 'list_biomarker_categories has all category slugs.'],
    ['catalog_item_not_found', 'catalog_item_not_found', 'search_lab_catalog has the handles'],
    ['lab_package_not_found', 'catalog_item_not_found', 'search_lab_catalog has the handles'],
    ['page_not_available', 'page_not_available', 'browse_biomarkers lists'],
    ['comparison_not_found', 'comparison_not_found', 'compare_blood_testing_services without a competitor'],
    ['result_not_found', 'result_not_found', 'search has the ids that can be fetched.'],
  ])('%s is published as %s, with the next tool', (code, published, next) => {
    const answer = errorOf(new DomainError('not_found', code, 'There is none.'));
    expect(answer.code).toBe(published);
    expect(answer.message).toMatch(/^There is none\. /);
    expect(answer.message).toContain(next);
  });

  it('names each further suggestion once', () => {
    const suggestions = ['ferritin', 'iron', 'transferrin', 'tibc'].map((slug) => ({ slug, text: slug }));
    const error = new DomainError('not_found', 'biomarker_not_found', 'Did you mean "ferritin"?', { suggestions });
    expect(errorOf(error).message).toMatch(/^Did you mean "ferritin"\? Or "iron" or "transferrin"\? search_biomarkers/);
  });

  it.each(['unavailable', 'conflict'] as const)('of the kind %s is a failure of the call', (refusal) => {
    const error = new DomainError(refusal, 'biomarker_not_found', 'No.');
    expect(() => answerRefusal('get_biomarker', error)).toThrow(error);
  });
});
