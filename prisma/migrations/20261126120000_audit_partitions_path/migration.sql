-- A function with the rights of its owner looks into temporary schemas last, where a caller may make tables of the same names (PostgreSQL, CREATE FUNCTION).
ALTER FUNCTION partner.make_audit_partitions() SET search_path = pg_catalog, pg_temp;
