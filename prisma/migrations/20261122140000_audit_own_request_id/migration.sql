-- The caller may choose the X-Request-Id that a row has in request_id. This id is the service's own.
ALTER TABLE partner.audit ADD COLUMN own_request_id uuid;
