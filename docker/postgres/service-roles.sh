#!/bin/sh
# Run once by the postgres image on a new data folder: the roles of the services with their passwords.
# What they may do is in roles.sql, which every migration run applies.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" \
  -v content_api="$CONTENT_API_PASSWORD" -v mcp_server="$MCP_SERVER_PASSWORD" -v partner_auth="$PARTNER_AUTH_PASSWORD" <<'SQL'
CREATE ROLE content_api LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'content_api';
CREATE ROLE mcp_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'mcp_server';
CREATE ROLE partner_auth LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'partner_auth';
SQL
