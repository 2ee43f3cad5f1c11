import type { PartnerScope } from '../vocabulary.ts';

export type ConsentEnd = 'member' | 'partner' | 'operator' | 'replaced' | 'reuse';

/** What one member allowed one application to read. `id` is also the grant id of the tokens that rest on it. */
export type Consent = {
  id: string;
  memberId: string;
  clientId: string;
  /** The member's identity towards the application's organization. */
  patientId: string;
  scopes: PartnerScope[];
  grantedAt: string;
  expiresAt: string;
};
