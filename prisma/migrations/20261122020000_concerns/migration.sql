-- The work-up of a concern is one document, read and signed as a whole; the seed checks it.
CREATE TABLE content.concern (
  id          uuid PRIMARY KEY,
  concern     text NOT NULL UNIQUE,
  profile     jsonb NOT NULL,
  source_hash text NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  updated_at  timestamptz(3) NOT NULL DEFAULT now()
);

-- What people call a test or bundle: CBC, CMP.
ALTER TABLE content.catalog_item ADD COLUMN aliases text[] NOT NULL DEFAULT '{}';
