CREATE INDEX CONCURRENTLY disputes_to_decide_idx ON disputes (turn_at) WHERE state IN ('moderacion', 'apelada', 'sin_decidir');
