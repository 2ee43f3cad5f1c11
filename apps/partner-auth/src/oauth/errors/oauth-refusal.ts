import { isUnavailable } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** An error response of RFC 6749, section 5.2. */
export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal';
  readonly status: number;
  readonly error: string;
  readonly scope: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    error: string,
    description: string,
    { scope, headers = {} }: { scope?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    super(description);
    this.status = status;
    this.error = error;
    this.scope = scope;
    this.headers = headers;
  }
}

const DESCRIPTIONS: Record<string, string> = {
  invalid_client: 'client authentication failed',
  invalid_grant: 'the grant is invalid, expired, revoked, or belongs to another application',
  unsupported_grant_type: 'the grant types are authorization_code and refresh_token',
  unsupported_response_type: 'the response type is code',
};

/** RFC 6749 (section 5.2) allows a description fewer characters than the library uses. */
const described = (message: string) => message.replaceAll('"', "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, '?');

/** `error` is a string and `error_description` is always there. */
export function answerRefusal(ctx: KoaContextWithOIDC, { status, error, message, scope, headers }: OAuthRefusal): void {
  ctx.status = status;
  ctx.body = { error, error_description: described(message) || DESCRIPTIONS[error] || 'the request was refused', ...(scope && { scope }) };
  ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache', ...headers });
  if (status === 401) ctx.set('WWW-Authenticate', `Bearer realm="partner-rail", error="${error}"`);
}

/** Unexpected errors: the log says more than the answer. */
export function answerFault(logger: Logger, ctx: KoaContextWithOIDC, error: unknown): void {
  logger.error({ err: error, requestId: ctx.req.requestId }, 'request failed');
  const away = isUnavailable(error);
  answerRefusal(
    ctx,
    away
      ? new OAuthRefusal(503, 'temporarily_unavailable', 'the service cannot reach its data right now; try again in a few seconds', {
          headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        })
      : new OAuthRefusal(500, 'server_error', 'the service failed to answer the request'),
  );
}
