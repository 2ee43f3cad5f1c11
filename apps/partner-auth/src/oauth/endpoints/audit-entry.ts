import type { AuditEntry } from '@biomarker/domain/partner';
import { annotate } from '@biomarker/service-kit';
import type { AccessToken, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { requestIds } from '../../request-ids.ts';
import { PAR_PATH, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { contextOf, findApplication, type RequestContext } from '../request-context.ts';

const ACTIONS: Record<string, string> = { [PAR_PATH]: 'par', [TOKEN_PATH]: 'token', [REVOKE_PATH]: 'revoke' };
const GRANT_TYPES = new Set(['authorization_code', 'refresh_token']);

/** The audit row of a back-channel answer or refusal. */
export async function auditEntry({ applications }: Pick<Deps, 'applications'>, ctx: KoaContextWithOIDC): Promise<AuditEntry> {
  const context = contextOf(ctx);
  const { client, params } = ctx.oidc ?? {};
  const application = context.authenticatedClient ?? (client && (await findApplication(applications, client.clientId, context)));
  const { error = 'ok' } = (ctx.body || {}) as { error?: string };
  const grantType = GRANT_TYPES.has(params?.grant_type as string) ? (params!.grant_type as string) : undefined;
  const endedBy = context.consentEndedBy;
  annotate({ 'oauth.grant_type': grantType });

  return {
    actor: 'partner',
    action: ACTIONS[ctx.path]!,
    outcome: error,
    clientId: application?.clientId,
    organizationId: application?.organization.id,
    ...connectionOf(context, ctx, application?.clientId),
    ...requestIds(ctx.req),
    detail: grantType || endedBy ? { grantType, endedBy } : undefined,
  };
}

/** The connection of a request, if it belongs to the client, which may have sent a foreign token. */
function connectionOf({ consent }: RequestContext, ctx: KoaContextWithOIDC, clientId: string | undefined): Pick<AuditEntry, 'memberId' | 'consentId'> {
  const { AccessToken, RefreshToken } = ctx.oidc?.entities ?? {};
  const token: AccessToken | RefreshToken | undefined = AccessToken ?? RefreshToken;
  if (token && token.clientId === clientId) return { memberId: token.accountId, consentId: token.grantId };
  return consent && consent.clientId === clientId ? { memberId: consent.memberId, consentId: consent.id } : {};
}
