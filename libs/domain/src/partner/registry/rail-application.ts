import { PARTNER_SCOPES, type Arm, type Environment, type KeySource, type PartnerScope } from '../vocabulary.ts';

/** An active application of an approved organization, with all that the rail asks about it. */
export type RailApplication = KeySource & {
  clientId: string;
  name: string;
  environment: Environment;
  /** Registered scopes. */
  scopes: PartnerScope[];
  redirectUris: string[];
  arm: Arm;
  organization: KeySource & {
    id: string;
    name: string;
    website: string;
    privacyUrl: string;
    /** Why it asks, in its own words; shown to members. */
    purpose: string;
    issuer: string;
    /** Scopes of the licence for this environment; empty without a licence. */
    licensed: PartnerScope[];
  };
};

/** What the application may ask for at most: its organization's licence and its own registration, in the order of the vocabulary. */
export function ceilingOf({ scopes, organization }: Pick<RailApplication, 'scopes' | 'organization'>): PartnerScope[] {
  return PARTNER_SCOPES.filter((scope) => scopes.includes(scope) && organization.licensed.includes(scope));
}
