import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { addMember, closeMember } from '@biomarker/domain/partner';
import { browser, obtainTokens } from '../browser.ts';
import { identityToken, partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let other: Partner;

describe('a closed member', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    other = partner(service.url, await service.registry.application(await service.registry.organization('other')));
  });
  afterAll(() => service.stop());

  it('closing an account ends and audits each connection and unlinks partner users', async () => {
    const { registry, pool, members } = service.registry;
    const [ada] = members as [(typeof members)[number]];
    const asUser = async (by: Partner) => ({ partner_identity_token: await identityToken(by.application, { sub: 'one user' }) });
    const tokens = [await obtainTokens(acme, browser(service.url), ada, await asUser(acme)), await obtainTokens(other, browser(service.url), ada)];
    const { rows: consents } = await pool.query(`SELECT id, client_id FROM partner.consent ORDER BY granted_at`);

    await closeMember(registry, ada.email);
    expect((await acme.refresh(tokens[0]!.refresh_token)).body.error).toBe('invalid_grant');
    expect((await other.refresh(tokens[1]!.refresh_token)).body.error).toBe('invalid_grant');
    const { rows } = await pool.query(`SELECT action, client_id, member_id, consent_id FROM partner.audit WHERE actor = 'operator' AND member_id = $1`, [
      ada.id,
    ]);
    const ofAda = { member_id: ada.id, client_id: null, consent_id: null };
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...ofAda, action: 'member.add' },
        { ...ofAda, action: 'member.close' },
        ...consents.map(({ id, client_id }) => ({ ...ofAda, action: 'connection.end', client_id, consent_id: id })),
      ]),
    );
    for (const { application } of [acme, other]) {
      const { id } = (await registry.organization(application.organization.slug))!;
      expect((await registry.audit({ organizationId: id, limit: 50 })).filter(({ action }) => action === 'connection.end')).toHaveLength(1);
    }

    const again = { ...ada, email: 'ada.again@members.example' };
    const { id: _id, ...newMember } = again;
    await addMember({ registry, passwords: argon2Passwords() }, newMember, true);
    expect(await obtainTokens(acme, browser(service.url), again, await asUser(acme))).toMatchObject({ patient: expect.any(String) });
  });
});
