import type { NewMember, OrganizationApplication } from '@biomarker/domain/partner';

export const DEMO_REDIRECT_URI = 'http://127.0.0.1:4999/callback';

/** Not a real organization; `.example` names belong to nobody. */
export const DEMO_ORGANIZATION: Omit<OrganizationApplication, 'jwks'> = {
  slug: 'demo-care',
  legalName: 'Demo Care Ltd (sample data)',
  displayName: 'Demo Care',
  website: 'https://demo-care.example',
  privacyUrl: 'https://demo-care.example/privacy',
  contactEmail: 'partners@demo-care.example',
  purpose: 'To prepare your visits with your lab results at hand.',
  issuer: 'https://demo-care.example',
};

/** Synthetic people. */
export const DEMO_MEMBERS: readonly Omit<NewMember, 'password'>[] = [
  { email: 'alex.sample@members.example', givenName: 'Alex', familyName: 'Sample', birthDate: '1979-04-12', gender: 'male' },
  { email: 'robin.specimen@members.example', givenName: 'Robin', familyName: 'Specimen', birthDate: '1988-11-30', gender: 'female' },
  { email: 'kim.placeholder@members.example', givenName: 'Kim', familyName: 'Placeholder', birthDate: '1996-07-05', gender: 'female' },
];
