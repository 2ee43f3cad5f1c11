-- The day on which the content of a page last changed, as its file says; updated_at is when this database got the row.
ALTER TABLE content.category ADD COLUMN last_updated timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE content.lab_package ADD COLUMN last_updated timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE content.document ADD COLUMN last_updated timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE content.comparison ADD COLUMN last_updated timestamptz(3) NOT NULL DEFAULT now();
