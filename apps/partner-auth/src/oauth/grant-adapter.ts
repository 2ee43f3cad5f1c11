import type { ConsentStore } from '@biomarker/domain/partner';
import Provider, { type Adapter } from 'oidc-provider';
import type { RequestConsents } from './request-consents.ts';
import { z } from 'zod';

const GrantId = z.uuid();
const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/**
 * The library's grants are the members' consents. One that has ended, or whose member, application or organisation is not in force, does not exist,
 * so that no code and no refresh token that rests on it works.
 */
export function grantAdapter(consents: ConsentStore, seen: RequestConsents, resource: string): Pick<Adapter, 'find' | 'destroy'> {
  return {
    async find(id) {
      const consent = GrantId.safeParse(id).success ? await consents.findLive(id) : undefined;
      if (!consent) return undefined;
      seen.note(Provider.ctx, consent);
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
      await consents.end(id, Provider.ctx?.oidc?.route === 'revocation' ? 'partner' : 'reuse');
    },
  };
}
