-- The operator's own limit for an application; without one, that of RAIL_RATE_LIMIT_POINTS.
ALTER TABLE partner.application ADD COLUMN requests_per_minute integer CHECK (requests_per_minute > 0);
