import { ceilingOf, type RailApplication, type RailApplicationStore } from '@biomarker/domain/partner';
import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { identityTokens } from '../client-authentication/identity-token.ts';
import { isPushing } from '../oidc-provider-internals.ts';
import { contextOf, findApplication } from '../request-context.ts';

/** Of `state` in a pushed request. */
const LONGEST_STATE = 512;
const S256_CHALLENGE = /^[\w-]{43}$/;

type Check = ReturnType<typeof identityTokens>;

/** The rail's own rules for pushed parameters. They run at the push; the ceiling is checked again when the request is opened. */
export function requestRules(applications: RailApplicationStore, checkIdentity: Check): NonNullable<Configuration['extraParams']> {
  const applicationOf = async (ctx: KoaContextWithOIDC): Promise<RailApplication> => {
    const application = await findApplication(applications, ctx.oidc.client!.clientId, contextOf(ctx));
    if (!application) throw new errors.InvalidClientAuth('client not found');
    return application;
  };

  return {
    async scope(ctx, value) {
      // The library drops some scopes first, so check the value as sent.
      const sent = isPushing(ctx) ? (ctx.oidc.body?.scope as string | undefined) : value;
      assertWithinCeiling(sent, await applicationOf(ctx));
    },
    state(ctx, value) {
      const tooLong = isPushing(ctx) && value !== undefined && [...value].length > LONGEST_STATE;
      if (tooLong) throw new errors.InvalidRequest('state must have at most 512 characters');
    },
    code_challenge(ctx, value) {
      if (isPushing(ctx) && !S256_CHALLENGE.test(value ?? '')) throw new errors.InvalidRequest('code_challenge must be 43 characters of base64url');
    },
    // Last, since it consumes the token.
    async partner_identity_token(ctx, value) {
      if (!isPushing(ctx)) return;
      ctx.oidc.params!.partner_subject = await checkIdentity(ctx, value, await applicationOf(ctx));
      ctx.oidc.params!.partner_identity_token = undefined;
    },
    partner_subject: null,
  };
}

/** A request beyond the ceiling fails; it is never silently reduced. `scope` is the space-separated list. */
export function assertWithinCeiling(scope: string | undefined, application: RailApplication): void {
  const requested = [...new Set((scope ?? '').split(' ').filter(Boolean))];
  if (requested.length === 0) throw new errors.InvalidScope('scope is missing', '');
  const ceiling: string[] = ceilingOf(application);
  const beyond = requested.filter((name) => !ceiling.includes(name));
  if (beyond.length === 0) return;

  const layer = beyond.every((name) => (application.scopes as string[]).includes(name)) ? "the organization's license" : "the application's registration";
  throw new errors.InvalidScope(`the request exceeds ${layer}: ${beyond.join(' ')}`, beyond.join(' '));
}
