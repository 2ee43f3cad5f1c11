import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replaceRedirectUris } from '@biomarker/domain/partner';
import { browser, obtainCode, obtainTokens, signInTo, ticked } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

const NEW_URI = 'http://127.0.0.1:4998/new';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

describe('new redirect URIs', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  it('applies new redirect URIs at once and refuses flows to removed ones', async () => {
    const member = service.registry.members[0]!;
    const before = await obtainTokens(acme, browser(service.url), member);
    const pushed = await acme.push();
    const issued = await obtainCode(acme, browser(service.url), service.registry.members[2]!);
    const own = browser(service.url);
    const consent = await signInTo(own, acme.authorizeUrl((await acme.push()).body.request_id), member);
    const hasDecided = browser(service.url);
    const other = await signInTo(hasDecided, acme.authorizeUrl((await acme.push()).body.request_id), service.registry.members[1]!);
    const onItsWay = await hasDecided.send(other, '/consent', { decision: 'allow', scope: ticked(other) });
    expect(onItsWay.status).toBe(303);

    await replaceRedirectUris(service.registry.registry, acme.application.clientId, [NEW_URI]);
    expect((await acme.push()).body).toMatchObject({ error: 'invalid_request' });
    expect((await acme.redeem(issued.code, issued.verifier)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'redirect_uri is no longer registered',
    });
    const opened = await browser(service.url).open(acme.authorizeUrl(pushed.body.request_id));
    expect([opened.status, opened.location]).toEqual([400, undefined]);
    const decided = await own.send(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
    expect([decided.status, decided.location]).toEqual([400, undefined]);
    expect((await own.go(consent.url)).status).toBe(400);
    const returned = await hasDecided.go(onItsWay.location!);
    expect([returned.status, returned.location]).toEqual([400, undefined]);
    expect((await acme.refresh(before.refresh_token)).status).toBe(200);

    const { code, verifier } = await obtainCode(acme, browser(service.url), member, { redirect_uri: NEW_URI });
    expect((await acme.redeem(code, verifier, { redirect_uri: NEW_URI })).status).toBe(200);
  });
});
