#!/bin/sh
# The postgres image runs this once on a new data folder: it creates the service roles with their passwords.
# Their rights are in roles.sql, which every migration run applies.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" \
  -v content_api="$CONTENT_API_PASSWORD" -v mcp_server="$MCP_SERVER_PASSWORD" -v partner_auth="$PARTNER_AUTH_PASSWORD" <<'SQL'
CREATE ROLE content_api LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'content_api';
CREATE ROLE mcp_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'mcp_server';
CREATE ROLE partner_auth LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'partner_auth';
SQL
