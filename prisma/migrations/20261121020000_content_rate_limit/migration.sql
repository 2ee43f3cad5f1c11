-- The counts of the public request budget, in the form that rate-limiter-flexible expects. A crash may lose them, so they need no log.
CREATE UNLOGGED TABLE content.rate_limit (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON content.rate_limit (expire);
