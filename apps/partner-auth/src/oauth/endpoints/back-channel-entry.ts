import type { AuditEntry } from '@biomarker/domain/partner';
import { annotate } from '@biomarker/service-kit';
import type { AccessToken, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import { PAR_PATH, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import type { Dialect } from './dialect.ts';

const ACTIONS: Record<string, string> = { [PAR_PATH]: 'par', [TOKEN_PATH]: 'token', [REVOKE_PATH]: 'revoke' };
const GRANT_TYPES = new Set(['authorization_code', 'refresh_token']);

/** The row that every answer of a back-channel endpoint leaves, refusals among them. */
export async function backChannelEntry(dialect: Dialect, ctx: KoaContextWithOIDC): Promise<AuditEntry> {
  const { client, params } = ctx.oidc ?? {};
  const application = dialect.asker.of(ctx) ?? (client && (await dialect.applications.find(ctx, client.clientId)));
  const { error = 'ok' } = (ctx.body || {}) as { error?: string };
  const grantType = GRANT_TYPES.has(params?.grant_type as string) ? (params!.grant_type as string) : undefined;
  const endedBy = dialect.ended.of(ctx)?.by;
  annotate({ 'oauth.grant_type': grantType });

  return {
    actor: 'partner',
    action: ACTIONS[ctx.path]!,
    outcome: error,
    clientId: application?.clientId,
    organizationId: application?.organization.id,
    ...concerned(dialect, ctx, application?.clientId),
    requestId: ctx.req.requestId,
    detail: grantType || endedBy ? { grantType, endedBy } : undefined,
  };
}

/** Whose connection a request is about: one of the application that asks. Those of others, whose tokens it may have sent, are not touched. */
function concerned({ consents }: Dialect, ctx: KoaContextWithOIDC, clientId: string | undefined): Pick<AuditEntry, 'memberId' | 'consentId'> {
  const { AccessToken, RefreshToken } = ctx.oidc?.entities ?? {};
  const token: AccessToken | RefreshToken | undefined = AccessToken ?? RefreshToken;
  if (token && token.clientId === clientId) return { memberId: token.accountId, consentId: token.grantId };
  const consent = consents.of(ctx);
  return consent && consent.clientId === clientId ? { memberId: consent.memberId, consentId: consent.id } : {};
}
