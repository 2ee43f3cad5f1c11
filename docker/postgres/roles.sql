-- Least privilege for the three services. Safe to run again; run it after every migration.
-- Creates the roles without a password; set one at deployment (ALTER ROLE … PASSWORD …).
-- One transaction: running services see the rights before or after it, never none.

BEGIN;

DO $$
DECLARE
  service text;
  change text;
BEGIN
  FOREACH service IN ARRAY ARRAY['content_api', 'mcp_server', 'partner_auth'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE', service);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    FOR change IN
      SELECT needed
      FROM pg_roles
      CROSS JOIN LATERAL (VALUES
        ('SET statement_timeout = ''5s''', NOT 'statement_timeout=5s' = ANY (coalesce(rolconfig, '{}'))),
        -- Earlier releases set it.
        ('RESET plan_cache_mode', 'plan_cache_mode=force_generic_plan' = ANY (coalesce(rolconfig, '{}')))
      ) AS changes (needed, is_due)
      WHERE rolname = service AND is_due
    LOOP
      BEGIN
        EXECUTE format('ALTER ROLE %I ', service) || change;
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE WARNING 'Somebody else made the role %. As an administrator run: ALTER ROLE % %;', service, service, change;
      END;
    END LOOP;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO content_api, mcp_server, partner_auth;
REVOKE ALL ON ALL TABLES IN SCHEMA content, partner FROM content_api, mcp_server, partner_auth;

-- Every service checks that the database is migrated.
GRANT SELECT ON public._prisma_migrations TO content_api, mcp_server, partner_auth;

-- content-api reads content, counts its use, and stores member submissions.
GRANT USAGE ON SCHEMA content TO content_api;
GRANT SELECT ON ALL TABLES IN SCHEMA content TO content_api;
GRANT UPDATE (view_count, search_volume, trending_day, trending_score, trending_month) ON content.biomarker TO content_api;
-- Only the member's columns: the operator sets the status of a submission.
GRANT INSERT (id, biomarker_id, title, body, author_name, tags) ON content.story TO content_api;
GRANT INSERT (id, biomarker_id, question, category) ON content.question TO content_api;
GRANT INSERT, UPDATE ON content.biomarker_activity TO content_api;
GRANT INSERT, DELETE ON content.trending_snapshot TO content_api;

-- Both public services share one rate limit.
GRANT SELECT, INSERT, UPDATE, DELETE ON content.rate_limit TO content_api, mcp_server;

-- mcp-server reads content, and counts requests (above).
GRANT USAGE ON SCHEMA content TO mcp_server;
GRANT SELECT ON ALL TABLES IN SCHEMA content TO mcp_server;

-- partner-auth reads the registry, which only the operator writes. It stores consents and OAuth state, and adds audit rows without changing any.
GRANT USAGE ON SCHEMA partner TO partner_auth;
GRANT SELECT ON ALL TABLES IN SCHEMA partner TO partner_auth;
-- Only imports need the keys of laboratories, their feeds and their numbers of members.
REVOKE ALL ON partner.lab_key, partner.lab_feed, partner.member_identifier FROM partner_auth;
-- The service reaches rows of a partition only through the whole table.
DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT oid FROM pg_class WHERE relispartition AND relkind = 'r' AND relnamespace = 'partner'::regnamespace LOOP
    EXECUTE format('REVOKE ALL ON %s FROM partner_auth', part);
  END LOOP;
END $$;
GRANT UPDATE (last_used_at) ON partner.credential TO partner_auth;
GRANT INSERT ON partner.patient, partner.subject_link, partner.consent TO partner_auth;
-- Without id and time, which order the audit. A policy of the table refuses rows in the operator's name.
GRANT INSERT (actor, action, outcome, organisation_id, client_id, member_id, consent_id, request_id, own_request_id, detail) ON partner.audit TO partner_auth;
-- Adds the next months, with the rights of the owner.
GRANT EXECUTE ON FUNCTION partner.make_audit_partitions() TO partner_auth;
GRANT SELECT ON partner.audit_partition TO partner_auth;
-- Seals the audit, with the rights of the owner.
GRANT EXECUTE ON FUNCTION partner.seal_audit(integer) TO partner_auth;
-- A running service settles the new timeline of a synchronous failover.
GRANT UPDATE (identity, beat) ON partner.settled_server TO partner_auth;
GRANT UPDATE (redeemed_at, ended_at, ended_by) ON partner.consent TO partner_auth;
-- For ON CONFLICT only: it sets the column to its own value.
GRANT UPDATE (created_at) ON partner.subject_link, partner.patient TO partner_auth;
-- The same for release 1.0.0; remove one release later. Triggers refuse other values.
GRANT UPDATE (subject_digest) ON partner.subject_link TO partner_auth;
GRANT UPDATE (member_id) ON partner.patient TO partner_auth;
-- A member can change the password and close the account.
GRANT UPDATE (password_hash, status, updated_at) ON partner.member TO partner_auth;
GRANT DELETE ON partner.subject_link TO partner_auth;
-- A member adds and removes passkeys, and uses up recovery codes.
GRANT INSERT (id, member_id, user_handle, name, public_key, sign_count), DELETE ON partner.passkey TO partner_auth;
GRANT UPDATE (sign_count, last_used_at) ON partner.passkey TO partner_auth;
GRANT INSERT, DELETE ON partner.recovery_code TO partner_auth;
-- The service writes messages to members, sends them, and notes the outcome.
GRANT INSERT (member_id, kind, recipient, data, due_at) ON partner.mail TO partner_auth;
GRANT UPDATE (state, problem, answer, attempts, due_at, ended_at) ON partner.mail TO partner_auth;
GRANT INSERT, UPDATE, DELETE ON partner.oauth_artifact, partner.rate_limit TO partner_auth;

-- No service needs temporary tables or large objects, which would fill the disk. On a managed server, the owner of the database does not own the functions
-- of large objects; there an administrator may revoke them.
DO $$
DECLARE
  maker regprocedure;
BEGIN
  IF (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
  FOR maker IN
    SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace = 'pg_catalog'::regnamespace AND proname IN ('lo_creat', 'lo_create', 'lo_from_bytea') AND pg_has_role(proowner, 'USAGE')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', maker);
  END LOOP;
END $$;

COMMIT;
