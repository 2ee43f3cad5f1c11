import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresUpkeep } from '@biomarker/db/partner';
import { limitApplication } from '@biomarker/domain/partner';
import { citusUrl } from '@biomarker/testbed/database';
import { browser, obtainTokens } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { ALL_SCOPES } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let other: Partner;
let organizationId: string;

const member = () => service.registry.members[0]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const connect = () => obtainTokens(acme, browser(service.url), member());

/** The newest row, and the newest consent of the application. */
async function newest() {
  const [row] = await query(`SELECT action, outcome, organisation_id, client_id, member_id, consent_id, detail FROM partner.audit ORDER BY id DESC LIMIT 1`);
  const [consent] = await query(`SELECT id FROM partner.consent WHERE client_id = $1 ORDER BY granted_at DESC LIMIT 1`, [acme.application.clientId]);
  return { row, consentId: consent?.id };
}
const ofAcme = (consentId: string) => ({
  organisation_id: organizationId,
  client_id: acme.application.clientId,
  member_id: member().id,
  consent_id: consentId,
});

describe('audit rows', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    other = partner(service.url, await service.registry.application(await service.registry.organization('other')));
    organizationId = (await service.registry.registry.organization('acme'))!.id;
  });
  afterAll(() => service.stop());

  describe('the audit row', () => {
    it.each(['code', 'refresh token'])('of a reused %s names the connection that it ended', async (kind) => {
      const tokens = await connect();
      if (kind === 'code') await acme.redeem(tokens.code, tokens.verifier);
      else for (let turn = 0; turn < 2; turn++) await acme.refresh(tokens.refresh_token);
      const grantType = kind === 'code' ? 'authorization_code' : 'refresh_token';
      const { row, consentId } = await newest();
      expect(row).toEqual({ action: 'token', outcome: 'invalid_grant', ...ofAcme(consentId), detail: { grantType, endedBy: 'reuse' } });
    });

    it('of issued tokens names their connection', async () => {
      const tokens = await connect();
      const { row, consentId } = await newest();
      expect(row).toEqual({ action: 'token', outcome: 'ok', ...ofAcme(consentId), detail: { grantType: 'authorization_code' } });
      await acme.refresh(tokens.refresh_token);
      expect((await newest()).row).toEqual({ action: 'token', outcome: 'ok', ...ofAcme(consentId), detail: { grantType: 'refresh_token' } });
    });

    it('of a consent names what it allows, and until when', async () => {
      const { consentId } = (await connect(), await newest());
      const rows = await query(
        `SELECT a.actor, a.action, a.outcome, a.organisation_id, a.client_id, a.member_id, a.consent_id, detail -> 'scopes' AS scopes,
          (detail ->> 'expiresAt')::timestamptz = c.expires_at AS is_until, own_request_id IS NOT NULL AS is_of_a_request
          FROM partner.audit a JOIN partner.consent c ON c.id = a.consent_id WHERE a.action = 'consent' AND c.id = $1`,
        [consentId],
      );
      expect(rows).toEqual([
        { actor: 'member', action: 'consent', outcome: 'ok', ...ofAcme(consentId), scopes: ALL_SCOPES, is_until: true, is_of_a_request: true },
      ]);
    });

    it.each(['access_token', 'refresh_token'] as const)('of a revoked %s names the connection and its end', async (kind) => {
      const tokens = await connect();
      await acme.revoke(tokens[kind]);
      const { row, consentId } = await newest();
      expect(row).toEqual({ action: 'revoke', outcome: 'ok', ...ofAcme(consentId), detail: { endedBy: 'partner' } });
    });

    it.each(['access_token', 'refresh_token'] as const)("of an application that revokes another's %s names no member", async (kind) => {
      const tokens = await connect();
      expect((await other.revoke(tokens[kind])).status).toBe(200);
      const { row } = await newest();
      expect(row).toMatchObject({ action: 'revoke', outcome: 'ok', client_id: other.application.clientId, member_id: null, consent_id: null });
      expect((await acme.refresh(tokens.refresh_token)).status).toBe(200);
    });

    it('of a connection ended by its member names the organization', async () => {
      await connect();
      const own = browser(service.url);
      const page = await own.submit(await own.open('/account/connections'), '/account/sign-in', member());
      const [, link] = page.text.match(/href="(\/account\/connections\/[^"]+\/end)"/)!;
      await own.submit(await own.open(link!), '/end', {});
      const { row, consentId } = await newest();
      expect(row).toEqual({ action: 'connection.end', outcome: 'ok', ...ofAcme(consentId), detail: null });
    });

    it('of a malformed form names the application', async () => {
      expect((await acme.push({ redirect_uri: '' })).status).toBe(400);
      expect((await newest()).row).toMatchObject({ outcome: 'invalid_request', client_id: acme.application.clientId, organisation_id: organizationId });
    });

    it('without a seal has its age in the metrics', async () => {
      await query(`SELECT partner.seal_audit(5000)`);
      for (const _ of ['the oldest', 'a newer one']) await acme.push();
      await query(
        `UPDATE partner.audit SET at = at - interval '1 hour' WHERE id = (SELECT min(id) FROM partner.audit WHERE id > (SELECT max(audit_id) FROM partner.audit_link))`,
      );
      expect(await service.deps.metrics.registry.metrics()).toMatch(/^audit_unsealed_seconds\{.*\} 36\d\d(\.\d+)?$/m);
    });

    it('has the age of the retention beside it, and none of an archive that the server does not keep', async () => {
      await query(`UPDATE partner.job_run SET ended_at = now() - interval '3 days' WHERE name = 'retention'`);
      const figures = await service.deps.metrics.registry.metrics();
      expect(figures).toMatch(/^retention_age_seconds\{.*\} 2592\d\d(\.\d+)?$/m);
      expect(figures).toMatch(/^archive_age_seconds\{.*\} Nan$/m);
    });

    it('is beside the nodes of a distributed laboratory store, where there is one', async () => {
      const figure = () => postgresUpkeep(service.deps.database).labNodesUnreachable();
      const isDistributed = citusUrl() !== undefined;
      expect(await figure()).toBe(isDistributed ? 0 : NaN);
      if (isDistributed) return;
      const health = (body: string) =>
        service.registry.lab
          .query(`CREATE OR REPLACE FUNCTION citus_check_cluster_node_health(OUT to_nodename text, OUT to_nodeport int, OUT result bool) RETURNS SETOF record
          LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`);
      // The worker b is away: two nodes cannot reach it, and it tells nothing of others.
      await health(`RETURN QUERY VALUES ('a', 5432, true), ('b', 5432, false), ('b', 5432, false), ('a', 5432, NULL), ('b', 5433, true)`);
      expect(await figure()).toBe(1);
      // As after the statement's timeout, while a node drops packets.
      await health(`RAISE EXCEPTION USING ERRCODE = 'query_canceled'`);
      expect(await figure()).toBe(1);
      await service.registry.lab.query('DROP FUNCTION citus_check_cluster_node_health');
    });

    it('of a rate-limited call names the application', async () => {
      const small = await startInstance(service.database, { RAIL_RATE_LIMIT_POINTS: '1' });
      const hasty = partner(small.url, await service.registry.application(acme.application.organization));
      await hasty.revoke('x');
      expect((await hasty.revoke('x')).status).toBe(429);
      expect((await newest()).row).toMatchObject({
        outcome: 'temporarily_unavailable',
        client_id: hasty.application.clientId,
        organisation_id: organizationId,
      });
      // The general limit does not bind an application with its own.
      const own = partner(small.url, await service.registry.application(acme.application.organization));
      await limitApplication(service.registry.registry, own.application.clientId, 2);
      expect([(await own.revoke('x')).status, (await own.revoke('x')).status, (await own.revoke('x')).status]).toEqual([200, 200, 429]);
      await small.stop();
    });
  });

  describe('when the months of the audit have ended', () => {
    it('every request that needs a row is refused until a month is added', async () => {
      const tokens = await connect();
      const read = () => service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${tokens.access_token}`);
      const names = (await query('SELECT name FROM partner.audit_partition')).map(({ name }) => name);
      await query(`DROP TABLE ${names.join(', ')};
      CREATE TABLE partner.audit_ended PARTITION OF partner.audit FOR VALUES FROM (MINVALUE) TO ('${new Date().toISOString().slice(0, 7)}-01 00:00Z')`);

      const refused = await read();
      expect({ status: refused.status, after: refused.headers['retry-after'], issue: refused.body.issue[0].code }).toEqual({
        status: 503,
        after: '5',
        issue: 'transient',
      });
      const push = await acme.push();
      expect({ status: push.status, after: push.headers['retry-after'], error: push.body.error }).toEqual({
        status: 503,
        after: '5',
        error: 'temporarily_unavailable',
      });
      expect(service.log()).toMatch(/"level":50.*no partition of relation.*"msg":"request failed"/);
      expect(await service.deps.metrics.registry.metrics()).toMatch(/^audit_days_ahead\{.*\} -\d/m);

      await service.registry.pool.query('SELECT partner.make_audit_partitions()');
      expect([(await read()).status, (await acme.push()).status]).toEqual([200, 201]);
    });
  });
});
