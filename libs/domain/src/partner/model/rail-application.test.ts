import { expect, it } from '@jest/globals';
import { PARTNER_SCOPES, type PartnerScope } from './vocabulary.ts';
import { ceilingOf } from './rail-application.ts';

const [patient, observation, report] = PARTNER_SCOPES;
const ceiling = (scopes: PartnerScope[], licensed: PartnerScope[]) => ceilingOf({ scopes, organization: { licensed } });

it('an application gets the scopes that are both registered and licensed, in the order of the vocabulary', () => {
  expect(ceiling([report, observation, patient], [report, patient])).toEqual([patient, report]);
  expect(ceiling([observation], [patient, report])).toEqual([]);
  expect(ceiling([...PARTNER_SCOPES], [])).toEqual([]);
  expect(ceiling([], [...PARTNER_SCOPES])).toEqual([]);
});
