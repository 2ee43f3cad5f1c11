import { describe, expect, it } from '@jest/globals';
import { NewMember } from './member.ts';

const ANN = { email: 'ann@example.org', password: 'twelve letters', givenName: 'Ann', familyName: 'Lee', birthDate: '1990-01-01', gender: 'female' };
const read = (more: object) => NewMember.safeParse({ ...ANN, ...more });

describe('a new member', () => {
  it('has an address in lower case and names without blanks around them', () => {
    expect(read({ email: 'Ann@Example.ORG', givenName: ' Ann ' }).data).toMatchObject({ email: 'ann@example.org', givenName: 'Ann' });
    for (const gender of ['male', 'female', 'other', 'unknown']) expect(read({ gender }).success).toBe(true);
  });

  it.each([
    { givenName: ' ' },
    { familyName: '' },
    { familyName: 'x'.repeat(101) },
    { birthDate: '1990-02-30' },
    { gender: 'x' },
    { email: 'ann' },
    { role: 'admin' },
  ])('is refused with %j', (more) => expect(read(more).success).toBe(false));
});
