import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { DemoPartner } from '../../../prisma/demo/partner.ts';
import { approveInBrowser } from '../../demo/approve-in-browser.ts';
import { UNBOUNDED_CLIENT } from './testbed.ts';

export type Grant = { accessToken: string; refreshToken: string; patient: string };

/** A partner's server as partner-auth at `base` knows it: the legacy application, which has every scope. */
export function partnerServer({ organisation, applications, members }: DemoPartner, base: string) {
  const { clientId, credential, scopes, redirectUris } = applications.find(({ name }) => name === 'legacy')!;
  const headers = { authorization: `Bearer ${credential}`, 'x-forwarded-for': UNBOUNDED_CLIENT, 'content-type': 'application/x-www-form-urlencoded' };

  async function pushForm(member = 0, challenge = randomBytes(32).toString('base64url')): Promise<string> {
    const { alg, kid } = organisation.identityKey;
    const token = await new SignJWT({ iss: organisation.issuer, aud: base, sub: `faults-${member}`, jti: randomUUID() })
      .setProtectedHeader({ alg: alg!, kid })
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(await importJWK(organisation.identityKey));
    return form({
      partner_identity_token: token,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope: scopes.join(' '),
      redirect_uri: redirectUris[0]!,
      state: randomUUID(),
    });
  }

  const post = async (path: string, body: string) => {
    const answer = await fetch(base + path, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };

  /** A code for `member`, by number, up to where it would be exchanged. */
  async function code(member: number): Promise<{ code: string; verifier: string }> {
    const verifier = randomBytes(32).toString('base64url');
    const pushed = await post('/api/oauth/par', await pushForm(member, createHash('sha256').update(verifier).digest('base64url')));
    const address = `${base}/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_id: pushed.body.request_id ?? '' })}`;
    const given = (await approveInBrowser(address, members[member]!)).searchParams.get('code');
    if (!given) throw new Error('the member came back without a code');
    return { code: given, verifier };
  }

  const exchangeForm = (given: { code: string; verifier: string }) =>
    form({ grant_type: 'authorization_code', code: given.code, code_verifier: given.verifier, redirect_uri: redirectUris[0]! });

  return {
    headers,
    pushForm,
    code,
    exchangeForm,
    refreshForm: (refreshToken: string) => form({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revokeForm: (token: string) => form({ token }),
    /** The whole flow: pushed request, sign-in, consent, code, tokens. A new grant replaces the older one of the same member. */
    async grant(member: number): Promise<Grant> {
      const { status, body } = await post('/api/oauth/token', exchangeForm(await code(member)));
      if (status !== 200) throw new Error(`the token request was answered ${status}: ${JSON.stringify(body)}`);
      return { accessToken: body.access_token!, refreshToken: body.refresh_token!, patient: body.patient! };
    },
  };
}
export type PartnerServer = ReturnType<typeof partnerServer>;

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
