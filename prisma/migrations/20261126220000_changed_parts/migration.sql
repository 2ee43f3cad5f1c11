-- The parts of each page that its last change changed, in words, for the feed of changes.
CREATE TABLE content.page_change (
  id uuid PRIMARY KEY,
  path text NOT NULL UNIQUE,
  parts text[] NOT NULL,
  source_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
