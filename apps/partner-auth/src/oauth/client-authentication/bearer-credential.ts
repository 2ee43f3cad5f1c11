import { digestOf, type ArtifactKey, type RailApplication } from '@biomarker/domain/partner';
import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { bearerIn } from './bearer.ts';
import type { Deps } from '../../deps.ts';
import { OAuthRefusal } from '../errors/oauth-refusal.ts';
import { AUTHORIZATION_CODE, REFRESH_TOKEN } from '../oidc-provider-internals.ts';
import { limitApplication } from '../rate-limit.ts';
import { contextOf, findApplication, keepApplication, keepArtifact } from '../request-context.ts';
import { VOUCHER } from './voucher.ts';

/** The client that a request claims to come from, before the library authenticates it. */
export type ClaimedClient = { clientId?: string; application?: RailApplication };

/**
 * Turns a bearer credential into the Basic credential that the library understands. An unknown one is refused here;
 * an assertion is left to the library. A request has exactly one of the two.
 */
export async function authenticateBearer(deps: Deps, ctx: KoaContextWithOIDC, body: Record<string, unknown>): Promise<ClaimedClient> {
  const header = ctx.req.headers.authorization;
  const { client_assertion: assertion } = body;
  if (header !== undefined && assertion !== undefined)
    throw new OAuthRefusal(400, 'invalid_request', 'authenticate with a credential or an assertion, not with both');
  if (assertion !== undefined) {
    const clientId = subjectOf(assertion);
    return { clientId, application: await findApplication(deps.applications, clientId, contextOf(ctx)) };
  }

  const credential = bearerIn(header);
  const presented = artifactKeyIn(body);
  const known = credential ? await deps.applications.findByCredential(digestOf(credential), presented) : undefined;
  const application = known?.application;
  if (!application) throw new OAuthRefusal(401, 'invalid_client', '');

  const context = contextOf(ctx);
  await limitApplication(deps, ctx, application);
  keepApplication(context, application);
  if (presented) keepArtifact(context, presented, known?.presented);
  ctx.req.headers.authorization = `Basic ${Buffer.from(`${encodeURIComponent(application.clientId)}:${VOUCHER}`).toString('base64')}`;
  return { clientId: application.clientId, application };
}

const PRESENTED = new Map<unknown, [field: string, kind: string]>([
  ['authorization_code', ['code', AUTHORIZATION_CODE]],
  ['refresh_token', ['refresh_token', REFRESH_TOKEN]],
]);

/** The code or refresh token of a request, to be read together with the credential. */
function artifactKeyIn(body: Record<string, unknown>): ArtifactKey | undefined {
  const [field = '', kind = ''] = PRESENTED.get(body.grant_type) ?? [];
  const value = body[field];
  return typeof value === 'string' ? { kind, key: digestOf(value) } : undefined;
}

/** The client id that an assertion claims; the library checks it. */
function subjectOf(assertion: unknown): string {
  try {
    const { sub } = decodeJwt(assertion as string);
    if (typeof sub === 'string' && sub) return sub;
  } catch {
    // Falls through to the refusal.
  }
  throw new OAuthRefusal(401, 'invalid_client', 'client_assertion is not a JWT with a sub');
}
