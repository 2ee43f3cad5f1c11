-- A suspended feed takes nothing, whatever its settings say.
ALTER TABLE partner.lab_feed ADD COLUMN suspended_at timestamptz(3);
