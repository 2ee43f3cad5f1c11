-- When a job last ended, so that the services can tell that one is not run. The retention counts from now.
CREATE TABLE partner.job_run (
  name     text PRIMARY KEY,
  ended_at timestamptz(3) NOT NULL
);
INSERT INTO partner.job_run (name, ended_at) VALUES ('retention', now());
