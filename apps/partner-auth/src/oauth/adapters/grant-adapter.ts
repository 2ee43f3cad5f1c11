import type { ConsentStore } from '@biomarker/domain/partner';
import type { Adapter } from 'oidc-provider';
import { z } from 'zod';
import { isRevoking } from '../oidc-provider-internals.ts';
import { currentContext } from '../request-context.ts';

const GrantId = z.uuid();
const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/**
 * Maps the library's grants to members' consents. An ended consent, or one with an inactive member, application or organization, does not exist,
 * so its codes and refresh tokens stop working.
 */
export function grantAdapter(consents: ConsentStore, resource: string): Pick<Adapter, 'find' | 'destroy'> {
  return {
    async find(id) {
      const context = currentContext();
      const consent = context?.consent?.id === id ? context.consent : GrantId.safeParse(id).success ? await consents.findLive(id) : undefined;
      if (!consent) return undefined;
      if (context) context.consent = consent;
      const { memberId, clientId, scopes, grantedAt, expiresAt } = consent;
      return {
        kind: 'Grant',
        jti: id,
        accountId: memberId,
        clientId,
        resources: { [resource]: scopes.join(' ') },
        iat: seconds(grantedAt),
        exp: seconds(expiresAt),
      };
    },
    async destroy(id) {
      const by = isRevoking() ? 'partner' : 'reuse';
      const context = currentContext();
      if ((await consents.end(id, by)) && context) context.consentEndedBy = by;
    },
  };
}
