-- That nearly all requests came from one private address on behalf of others, for `gremio doctor`: the command is not
-- the process that serves. The address is the proxy's, a machine beside this one; no person's is kept here.
CREATE TABLE proxy_note (
  is_only boolean CONSTRAINT proxy_note_pkey PRIMARY KEY DEFAULT true CONSTRAINT proxy_note_one_row CHECK (is_only),
  address inet NOT NULL,
  -- How many proxies were trusted then: with another number the note says nothing any more.
  trust_proxy smallint NOT NULL CONSTRAINT proxy_note_trust_proxy_known CHECK (trust_proxy >= 0),
  noted_at timestamptz NOT NULL DEFAULT app_now()
);
