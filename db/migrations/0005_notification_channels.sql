-- How a notification reaches its person besides the page: by mail, at once or in a digest, and by push.

-- Whether it is shown on the page (E4). One that is not is born read and waits for its channels only.
ALTER TABLE notifications ADD in_app boolean NOT NULL DEFAULT true;

DROP INDEX notifications_user_idx;
CREATE INDEX notifications_user_idx ON notifications (user_id, created_at DESC, id DESC) WHERE in_app;

-- What is still to be sent, written with the notification; deleting that one takes it back.
CREATE TABLE notification_deliveries (
  notification_id uuid NOT NULL
    CONSTRAINT notification_deliveries_notification_fkey REFERENCES notifications (id) ON DELETE CASCADE,
  channel text NOT NULL CONSTRAINT notification_deliveries_channel_known CHECK (channel IN ('mail', 'push')),
  user_id uuid NOT NULL CONSTRAINT notification_deliveries_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- 0: a single event, 1: part of a digest, 2: to many people at once, which nobody else has to wait for.
  priority smallint NOT NULL CONSTRAINT notification_deliveries_priority_known CHECK (priority BETWEEN 0 AND 2),
  due_at timestamptz NOT NULL,
  CONSTRAINT notification_deliveries_pkey PRIMARY KEY (notification_id, channel)
);
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
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);
