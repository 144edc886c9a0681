-- News for the instances that hold a person's open streams (server/notification-streams.ts). A payload has
-- room for 8,000 bytes, some 200 ids: telling many people at once is a few notifications, not one each.

CREATE FUNCTION notify_in_parts(channel text, ids uuid[]) RETURNS void
  LANGUAGE sql
  AS $$
    SELECT pg_notify(channel, string_agg(part.id::text, ','))
      FROM (SELECT id, (row_number() OVER () - 1) / 200 AS number FROM unnest(ids) id) part
     GROUP BY part.number
  $$;

CREATE FUNCTION notify_notifications() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM notify_in_parts('notifications', array_agg(DISTINCT user_id)) FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_news_insert AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
CREATE TRIGGER notifications_news_update AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
CREATE TRIGGER notifications_news_delete AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();

-- A stream ends with the session that opened it.
CREATE FUNCTION notify_ended_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM notify_in_parts('ended_sessions', array_agg(id)) FROM ended;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_news_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
