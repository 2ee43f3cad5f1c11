-- How laboratories print names, units and codes: one row for each table of prisma/content/vocabulary.
CREATE TABLE content.vocabulary (
  id          uuid           NOT NULL PRIMARY KEY,
  part        text           NOT NULL,
  rows        jsonb          NOT NULL,
  source_hash text           NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX vocabulary_part_key ON content.vocabulary (part);
