-- The server on which the withdrawals of this database are complete. A restored copy has another server, timeline or table.
CREATE TABLE partner.settled_server (
  id       boolean PRIMARY KEY DEFAULT true CHECK (id),
  identity text NOT NULL,
  -- Grows every minute, so that a running service can tell whether a new timeline has lost a write.
  beat     bigint NOT NULL DEFAULT 0
);

CREATE FUNCTION partner.server_identity() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'partner.settled_server'::regclass::oid) FROM pg_control_system()
$$;

INSERT INTO partner.settled_server (identity) VALUES (partner.server_identity());
