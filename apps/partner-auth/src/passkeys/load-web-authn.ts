/** Loaded with the first passkey: the library takes about 30 MB. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
