import type { PartnerScope } from './vocabulary.ts';

export type ConsentEnd = 'member' | 'partner' | 'operator' | 'replaced' | 'reuse';

/** A member's permission for one application. `id` is also the grant id of its tokens. */
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
