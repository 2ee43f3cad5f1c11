import type { AuditEntry } from '@biomarker/domain/partner';
import { annotate } from '@biomarker/service-kit';
import type { AccessToken, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import { PAR_PATH, REVOKE_PATH, TOKEN_PATH } from './addresses.ts';
import type { Dialect } from './dialect.ts';

const ACTIONS: Record<string, string> = { [PAR_PATH]: 'par', [TOKEN_PATH]: 'token', [REVOKE_PATH]: 'revoke' };
const GRANT_TYPES = new Set(['authorization_code', 'refresh_token']);

/** The row that every answer of a back-channel endpoint leaves, refusals among them. */
export async function backChannelEntry({ applications }: Dialect, ctx: KoaContextWithOIDC): Promise<AuditEntry> {
  const { client, entities = {}, params } = ctx.oidc ?? {};
  const token: AccessToken | RefreshToken | undefined = entities.AccessToken ?? entities.RefreshToken;
  const application = client && (await applications.find(ctx, client.clientId));
  const { error = 'ok' } = (ctx.body || {}) as { error?: string };
  const grantType = GRANT_TYPES.has(params?.grant_type as string) ? (params!.grant_type as string) : undefined;
  annotate({ 'oauth.grant_type': grantType });

  return {
    actor: 'partner',
    action: ACTIONS[ctx.path]!,
    outcome: error,
    clientId: client?.clientId,
    organisationId: application?.organisation.id,
    memberId: token?.accountId,
    consentId: token?.grantId,
    requestId: ctx.req.requestId,
    detail: grantType === undefined ? undefined : { grantType },
  };
}
