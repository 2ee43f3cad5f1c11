import type { ConsentStore } from '@biomarker/domain/partner';
import Provider, { type Adapter } from 'oidc-provider';
import { z } from 'zod';
import type { Seen } from '../seen.ts';

const GrantId = z.uuid();
const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/**
 * The library's grants are the members' consents. One that has ended, or whose member, application or organization is not in force, does not exist,
 * so that no code and no refresh token that rests on it works.
 */
export function grantAdapter(consents: ConsentStore, seen: Seen, resource: string): Pick<Adapter, 'find' | 'destroy'> {
  return {
    async find(id) {
      const noted = seen.consents.of(Provider.ctx);
      const consent = noted?.id === id ? noted : GrantId.safeParse(id).success ? await consents.findLive(id) : undefined;
      if (!consent) return undefined;
      seen.consents.note(Provider.ctx, consent);
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
      const by = Provider.ctx?.oidc?.route === 'revocation' ? 'partner' : 'reuse';
      if (await consents.end(id, by)) seen.ended.note(Provider.ctx, { by });
    },
  };
}
