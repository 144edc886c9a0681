-- What people have begun together is ended before one of them is erased, unless the operator says otherwise.

ALTER TABLE deletion_requests
  -- Whether the account goes although orders, money or disputes of its person are open.
  ADD COLUMN despite_open boolean NOT NULL DEFAULT false;

ALTER TABLE disputes
  -- When moderators were told that it waits; NULL before that, and again when somebody appeals.
  ADD COLUMN told_at timestamptz;
CREATE INDEX disputes_told_idx ON disputes (told_at DESC) WHERE told_at IS NOT NULL;
