-- Notifications and how they reach a person besides the page; mail; the newsletter.

CREATE TABLE outbox (
  id uuid CONSTRAINT outbox_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  channel text NOT NULL DEFAULT 'email' CONSTRAINT outbox_channel_known CHECK (channel IN ('email', 'push')),
  kind text NOT NULL,
  user_id uuid CONSTRAINT outbox_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  state text NOT NULL DEFAULT 'en_cola' CONSTRAINT outbox_state_known CHECK (state IN ('en_cola', 'enviado', 'rebotado', 'suprimido', 'fallido')),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  sent_at timestamptz,
  -- The address by which whoever gets a mail can stop mails of its kind with one press (RFC 8058); none in mail that
  -- is owed, such as that about an account's security.
  unsubscribe_url text
);
COMMENT ON TABLE outbox IS '[telling] A mail or push that is to be sent, or was, with what became of it.';
CREATE INDEX outbox_created_idx ON outbox (created_at);
-- An unconfirmed account's page says whether its verification was refused: the newest of its mails of that kind.
CREATE INDEX outbox_verifications_idx ON outbox (user_id, created_at DESC) WHERE kind = 'verify-email';
CREATE INDEX outbox_words_idx ON outbox (created_at) WHERE body_text <> '';

CREATE TABLE notifications (
  id uuid CONSTRAINT notifications_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT notifications_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CONSTRAINT notifications_type_known CHECK (type IN ('message', 'listing_update', 'price_change', 'new_match', 'announcement', 'order', 'review', 'moderation', 'contest')),
  title text NOT NULL CONSTRAINT notifications_title_length CHECK (length(title) BETWEEN 1 AND 200),
  message text NOT NULL CONSTRAINT notifications_message_length CHECK (length(message) BETWEEN 1 AND 2000),
  -- Where it leads, a path of this site.
  href text CONSTRAINT notifications_href_path CHECK (href ~ '^/[^/\\]' AND length(href) <= 500),
  read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- The same cause told twice is one notification.
  dedupe_key text,
  -- Whether it is shown on the page (E4). One that is not is born read and waits for its channels only.
  in_app boolean NOT NULL DEFAULT true,
  CONSTRAINT notifications_once UNIQUE (user_id, dedupe_key)
);
COMMENT ON TABLE notifications IS '[telling] Something that a person is told of, once for each cause.';
CREATE INDEX notifications_unread_idx ON notifications (user_id, created_at DESC, id DESC) WHERE NOT read;
CREATE INDEX notifications_user_idx ON notifications (user_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notifications_created_idx ON notifications (created_at);

CREATE FUNCTION notify_notifications() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM notify_in_parts('notifications', array_agg(DISTINCT user_id)) FROM changed;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_notifications() IS '[telling] Tells every instance whose notifications changed.';
CREATE TRIGGER notifications_news_insert AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
COMMENT ON TRIGGER notifications_news_insert ON notifications IS 'Tells open pages of new notifications.';
CREATE TRIGGER notifications_news_update AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
COMMENT ON TRIGGER notifications_news_update ON notifications IS
  'Tells open pages of notifications that were read or changed.';
CREATE TRIGGER notifications_news_delete AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
COMMENT ON TRIGGER notifications_news_delete ON notifications IS 'Tells open pages that notifications are gone.';

-- What is still to be sent, written with the notification; deleting that one takes it back.
CREATE TABLE notification_deliveries (
  notification_id uuid NOT NULL
    CONSTRAINT notification_deliveries_notification_fkey REFERENCES notifications (id) ON DELETE CASCADE,
  channel text NOT NULL CONSTRAINT notification_deliveries_channel_known CHECK (channel IN ('mail', 'push')),
  user_id uuid NOT NULL CONSTRAINT notification_deliveries_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- 0: a single event, 1: part of a digest, 2: to many people at once, which nobody else has to wait for.
  priority smallint NOT NULL CONSTRAINT notification_deliveries_priority_known CHECK (priority BETWEEN 0 AND 2),
  due_at timestamptz NOT NULL,
  -- A mail that is owed goes out whatever the person's settings say at that moment.
  owed boolean NOT NULL DEFAULT false,
  CONSTRAINT notification_deliveries_pkey PRIMARY KEY (notification_id, channel)
);
COMMENT ON TABLE notification_deliveries IS
  '[telling] What is still to be sent of a notification, by channel; deleting the notification takes it back.';
COMMENT ON COLUMN notification_deliveries.owed IS 'It is about money or a right: the mail goes also to whoever wants none, and also while the account is suspended.';
CREATE INDEX notification_deliveries_due_idx ON notification_deliveries (channel, priority, due_at);
CREATE INDEX notification_deliveries_user_idx ON notification_deliveries (user_id, channel, due_at);

-- A browser that wants to be pushed to (E4).
CREATE TABLE push_subscriptions (
  id uuid CONSTRAINT push_subscriptions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT push_subscriptions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  endpoint text NOT NULL
    CONSTRAINT push_subscriptions_endpoint_key UNIQUE
    CONSTRAINT push_subscriptions_endpoint_length CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CONSTRAINT push_subscriptions_p256dh_form CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text NOT NULL CONSTRAINT push_subscriptions_auth_form CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE push_subscriptions IS '[telling] A browser that a person is pushed to.';
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

-- The key pair by which push services know this installation (VAPID, RFC 8292): made at the first start that needs
-- it, and the same for every instance.
CREATE TABLE push_keys (
  only_row boolean CONSTRAINT push_keys_pkey PRIMARY KEY DEFAULT true CONSTRAINT push_keys_one CHECK (only_row),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE push_keys IS '[telling] The key pair by which push services know this installation; one row.';

CREATE TABLE newsletter_subscribers (
  id uuid CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  email citext NOT NULL CONSTRAINT newsletter_subscribers_email_key UNIQUE
    CONSTRAINT newsletter_subscribers_email_length CHECK (length(email::text) <= 254),
  state text NOT NULL
    CONSTRAINT newsletter_subscribers_state_known CHECK (state IN ('por_confirmar', 'confirmado', 'baja', 'rebotado')),
  -- What was on the page when it was asked for, and where from.
  consent_text text NOT NULL,
  ip_prefix text,
  at timestamptz NOT NULL DEFAULT app_now(),
  -- The last issue that was put into the outbox for it.
  last_issue text
);
COMMENT ON TABLE newsletter_subscribers IS
  '[telling] A mailbox that has asked for the newsletter, with the state of its consent.';
CREATE INDEX newsletter_subscribers_confirmed_idx ON newsletter_subscribers (id) WHERE state = 'confirmado';
CREATE INDEX newsletter_subscribers_left_idx ON newsletter_subscribers (at) WHERE state <> 'confirmado';

CREATE FUNCTION note_newsletter_consent() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO newsletter_consents (subscriber_id, state, consent_text, ip_prefix, at)
    VALUES (NEW.id, NEW.state, NEW.consent_text, NEW.ip_prefix, NEW.at);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_newsletter_consent() IS '[telling] Adds a row to newsletter_consents.';
CREATE TRIGGER newsletter_subscribers_noted AFTER INSERT OR UPDATE OF state, at ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION note_newsletter_consent();
COMMENT ON TRIGGER newsletter_subscribers_noted ON newsletter_subscribers IS
  'Keeps a record of each step of a subscription in newsletter_consents.';

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
COMMENT ON TABLE newsletter_consents IS
  '[telling] Each step of a subscription with the text that was agreed to. Rows are added when the state changes.';
CREATE INDEX newsletter_consents_subscriber_idx ON newsletter_consents (subscriber_id, id);

-- A mailbox that refuses the newsletter for good gets no more of it.
CREATE FUNCTION stop_refused_newsletter() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE newsletter_subscribers SET state = 'rebotado', at = app_now(), ip_prefix = NULL
   WHERE email = NEW.recipient AND state <> 'rebotado';
  RETURN NULL;
END $$;
COMMENT ON FUNCTION stop_refused_newsletter() IS
  '[telling] Marks a subscriber whose mail was refused, and forgets where they asked from.';
CREATE TRIGGER outbox_newsletter_refused AFTER UPDATE OF state ON outbox
  FOR EACH ROW WHEN (NEW.state = 'rebotado' AND NEW.kind IN ('newsletter', 'confirm-newsletter'))
  EXECUTE FUNCTION stop_refused_newsletter();
COMMENT ON TRIGGER outbox_newsletter_refused ON outbox IS 'Stops the newsletter to a mailbox that refused it.';
