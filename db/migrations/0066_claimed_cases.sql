-- What a moderator has claimed (their view 'Las mías') is found by whom it is claimed by: few are at a time.
CREATE INDEX moderation_cases_claimed_idx ON moderation_cases (claimed_by, opened_at, id) WHERE claimed_by IS NOT NULL;
