-- The operator who decided about a submission.
ALTER TABLE content.story ADD COLUMN decided_by text;
ALTER TABLE content.question ADD COLUMN decided_by text;
