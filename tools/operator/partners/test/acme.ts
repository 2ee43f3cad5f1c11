/** A public key of a partner. */
export const key = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', kid: 'one' };

/** The organization that registers it. */
export const acme = {
  slug: 'acme',
  legalName: 'Acme Ltd',
  displayName: 'Acme',
  website: 'https://acme.example',
  privacyUrl: 'https://acme.example/privacy',
  contactEmail: 'ops@acme.example',
  purpose: 'To prepare for visits.',
  issuer: 'https://acme.example',
  jwks: { keys: [key] },
};
