-- Since 0180 they are also published for everybody.
COMMENT ON TABLE requests IS '[conversations] What a client needs, asked of up to five freelancers or of everybody.';
