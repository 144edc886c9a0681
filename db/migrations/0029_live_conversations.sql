-- News of conversations for the instances that hold its members' open streams (server/live-streams.ts): pairs
-- `member/conversation`, 100 in one payload. What one member does concerns both: a message that is read says so to
-- its writer.

CREATE FUNCTION notify_conversations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('conversations', string_agg(part.pair, ','))
    FROM (SELECT m.user_id || '/' || m.conversation_id AS pair, (row_number() OVER () - 1) / 100 AS number
            FROM conversation_members m
           WHERE m.conversation_id IN (SELECT conversation_id FROM changed)) part
   GROUP BY part.number;
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_members_news_insert AFTER INSERT ON conversation_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_conversations();
CREATE TRIGGER conversation_members_news_update AFTER UPDATE ON conversation_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_conversations();
