-- Days are calendar days of the site's zone: fourteen of them, or thirty, have an hour or two more when clocks go back.
ALTER TABLE ratings
  DROP CONSTRAINT ratings_in_window,
  ADD CONSTRAINT ratings_in_window CHECK (created_at <= completed_at + interval '338 hours') NOT VALID;
ALTER TABLE requests
  DROP CONSTRAINT requests_time_forward,
  ADD CONSTRAINT requests_time_forward
    CHECK (closes_at > created_at AND closes_at <= created_at + interval '722 hours') NOT VALID;
ALTER TABLE ratings VALIDATE CONSTRAINT ratings_in_window;
ALTER TABLE requests VALIDATE CONSTRAINT requests_time_forward;
