import { PARTNER_SCOPES, type Arm, type Environment, type PartnerScope, type PublicKeys } from '../vocabulary.ts';

/** An active application of an approved organization, with all that the rail asks about it. */
export type RailApplication = {
  clientId: string;
  name: string;
  environment: Environment;
  /** Registered scopes. */
  scopes: PartnerScope[];
  redirectUris: string[];
  arm: Arm;
  jwks?: PublicKeys;
  organization: {
    id: string;
    name: string;
    website: string;
    privacyUrl: string;
    /** Why it asks, in its own words; shown to members. */
    purpose: string;
    issuer: string;
    jwks: PublicKeys;
    /** Scopes of the licence for this environment; empty without a licence. */
    licensed: PartnerScope[];
  };
};

/** What the application may ask for at most: its organization's licence and its own registration, in the order of the vocabulary. */
export function ceilingOf({ scopes, organization }: Pick<RailApplication, 'scopes' | 'organization'>): PartnerScope[] {
  return PARTNER_SCOPES.filter((scope) => scopes.includes(scope) && organization.licensed.includes(scope));
}
