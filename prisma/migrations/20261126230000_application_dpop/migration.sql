-- RFC 9449, section 5.2: the application gets and uses tokens that are bound to a key of its own, and no others.
ALTER TABLE partner.application ADD COLUMN dpop_bound_access_tokens boolean NOT NULL DEFAULT false;
