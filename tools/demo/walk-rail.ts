import type { DemoFile } from '../start/demo.ts';
import { approveInBrowser } from './approve-in-browser.ts';
import type { Prove } from './bound-key.ts';
import { newVerifier, partnerServer, refreshForm, subOf, type Application, type Member } from './partner-server.ts';
import { readFhir } from './read-fhir.ts';
import { expectStatus, step } from './report.ts';

/** The calls of a partner's server, with the member's browser steps in between. `prove` binds its tokens to a key. */
export async function walkRail(demo: DemoFile, application: Application, member: Member, prove?: Prove): Promise<void> {
  const base = demo.baseUrls.partnerAuth;
  const partner = partnerServer(demo, application, base, { prove });
  console.log(`\n=== ${application.name} application ${application.clientId}${prove ? ', tokens bound to a key (DPoP)' : ''} ===`);

  const verifier = newVerifier();
  const pushed = await partner.push(subOf(member), verifier);
  step('POST /api/oauth/par', pushed);
  expectStatus(pushed, 201);

  const back = await approveInBrowser(partner.authorizeAddress(pushed), member);
  const code = back.searchParams.get('code');
  if (!code) throw new Error(`the member came back without a code: ${back.search}`);
  step(`GET /oauth/authorize, sign-in and consent of ${member.email}`, { status: 303, body: Object.fromEntries(back.searchParams) });

  const first = await partner.token(partner.exchangeForm({ code, verifier }));
  step('POST /api/oauth/token (authorization_code)', first);
  expectStatus(first, 200);
  const refreshed = await partner.token(refreshForm(String(first.body.refresh_token)));
  step('POST /api/oauth/token (refresh_token)', refreshed);
  expectStatus(refreshed, 200);

  await readFhir({ base, accessToken: String(refreshed.body.access_token), scopes: application.scopes, prove });
}
