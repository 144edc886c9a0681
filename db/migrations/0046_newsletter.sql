-- The newsletter (G6): whoever has a mailbox confirms it, and leaves with one press. What was agreed to is kept.

CREATE TABLE newsletter_subscribers (
  id uuid CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  email citext NOT NULL CONSTRAINT newsletter_subscribers_email_key UNIQUE
    CONSTRAINT newsletter_subscribers_email_length CHECK (length(email::text) <= 254),
  state text NOT NULL
    CONSTRAINT newsletter_subscribers_state_known CHECK (state IN ('por_confirmar', 'confirmado', 'baja', 'rebotado')),
  -- What was on the page when it was asked for, and where from.
  consent_text text NOT NULL,
  ip_prefix text,
  at timestamptz NOT NULL DEFAULT now(),
  -- The last issue that was put into the outbox for it.
  last_issue text
);
CREATE INDEX newsletter_subscribers_confirmed_idx ON newsletter_subscribers (id) WHERE state = 'confirmado';
CREATE INDEX newsletter_subscribers_left_idx ON newsletter_subscribers (at) WHERE state <> 'confirmado';

-- What became of it, step by step: nobody has to take our word for it.
CREATE TABLE newsletter_consents (
  id bigint CONSTRAINT newsletter_consents_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subscriber_id uuid NOT NULL
    CONSTRAINT newsletter_consents_subscriber_fkey REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  state text NOT NULL
    CONSTRAINT newsletter_consents_state_known CHECK (state IN ('por_confirmar', 'confirmado', 'baja', 'rebotado')),
  consent_text text NOT NULL,
  ip_prefix text,
  at timestamptz NOT NULL
);
CREATE INDEX newsletter_consents_subscriber_idx ON newsletter_consents (subscriber_id, id);

CREATE FUNCTION note_newsletter_consent() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO newsletter_consents (subscriber_id, state, consent_text, ip_prefix, at)
    VALUES (NEW.id, NEW.state, NEW.consent_text, NEW.ip_prefix, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER newsletter_subscribers_noted AFTER INSERT OR UPDATE OF state, at ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION note_newsletter_consent();

-- A mailbox that refuses the newsletter for good gets no more of it.
CREATE FUNCTION stop_refused_newsletter() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE newsletter_subscribers SET state = 'rebotado', at = now(), ip_prefix = NULL
   WHERE email = NEW.recipient AND state <> 'rebotado';
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_newsletter_refused AFTER UPDATE OF state ON outbox
  FOR EACH ROW WHEN (NEW.state = 'rebotado' AND NEW.kind IN ('newsletter', 'confirm-newsletter'))
  EXECUTE FUNCTION stop_refused_newsletter();
