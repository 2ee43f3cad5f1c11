import { PARTNER_SCOPES, type Arm, type Environment, type KeySource, type PartnerScope } from './vocabulary.ts';

/** An active application of an approved organization, with all fields that the rail needs. */
export type RailApplication = KeySource & {
  clientId: string;
  name: string;
  environment: Environment;
  /** Registered scopes. */
  scopes: PartnerScope[];
  redirectUris: string[];
  arm: Arm;
  /** The operator's own limit for it, of the OAuth endpoints and of FHIR reads each. */
  requestsPerMinute?: number;
  /** RFC 9449, section 5.2: it gets and uses tokens bound to a key alone. */
  dpopBoundAccessTokens: boolean;
  organization: KeySource & {
    id: string;
    name: string;
    website: string;
    privacyUrl: string;
    /** Its own stated purpose, shown to members. */
    purpose: string;
    issuer: string;
    /** Scopes of the license for this environment; empty without a license. */
    licensed: PartnerScope[];
  };
};

type Granted = { scopes: readonly PartnerScope[]; organization: { licensed: readonly PartnerScope[] } };

/** The maximum scopes of an application: the intersection of license and registration, in vocabulary order. */
export function ceilingOf({ scopes, organization }: Granted): PartnerScope[] {
  return PARTNER_SCOPES.filter((scope) => scopes.includes(scope) && organization.licensed.includes(scope));
}
