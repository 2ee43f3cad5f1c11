import { isIP } from 'node:net';

/** This service towards authenticators: WebAuthn Level 3, relying party identifier. */
export type RelyingParty = { id: string; origin: string };

/** Undefined at an IP address: passkeys belong to a domain (WebAuthn Level 3, section 5.1.3). */
export function relyingParty(baseUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin };
}
