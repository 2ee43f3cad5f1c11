CREATE TABLE content.document (
  id            uuid PRIMARY KEY,
  slug          text NOT NULL UNIQUE,
  title         text NOT NULL,
  description   text NOT NULL,
  body          text NOT NULL,
  display_order integer NOT NULL,
  source_hash   text NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now()
);
