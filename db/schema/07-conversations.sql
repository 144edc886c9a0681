-- Conversations between a client and a freelancer (docs/decisions/0110 and 0111).

CREATE TABLE conversations (
  id uuid CONSTRAINT conversations_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- NULL when contact came from a profile, or once the listing is gone for good.
  listing_id uuid CONSTRAINT conversations_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  -- What there is one conversation about for each two people: the listing's id, which outlives the listing, or the
  -- nil uuid for contact from a profile. listing_id alone would let two conversations become the same one.
  about uuid NOT NULL,
  -- NULL once their account is erased: the other person keeps the conversation, with 'Usuario eliminado'.
  client_id uuid CONSTRAINT conversations_client_fkey REFERENCES users (id) ON DELETE SET NULL,
  freelancer_id uuid CONSTRAINT conversations_freelancer_fkey REFERENCES users (id) ON DELETE SET NULL,
  -- Blocking is between two people, not in a conversation: it is a row of blocks.
  state text NOT NULL DEFAULT 'abierta'
    CONSTRAINT conversations_state_known CHECK (state IN ('abierta', 'cerrada_por_moderación')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_message_at timestamptz NOT NULL DEFAULT app_now(),
  -- The number of its newest message. Whoever writes takes the row's lock by counting it on.
  last_seq integer NOT NULL DEFAULT 0,
  CONSTRAINT conversations_once UNIQUE (client_id, freelancer_id, about),
  CONSTRAINT conversations_two_people CHECK (client_id <> freelancer_id),
  CONSTRAINT conversations_about_its_listing CHECK (listing_id IS NULL OR listing_id = about)
);
COMMENT ON TABLE conversations IS
  '[conversations] A conversation of a client with a freelancer about a listing or a profile, with its newest number.';
CREATE INDEX conversations_listing_idx ON conversations (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX conversations_client_idx ON conversations (client_id, created_at);
CREATE INDEX conversations_freelancer_idx ON conversations (freelancer_id, created_at);

-- A conversation of two accounts that are both gone is nobody's.
CREATE FUNCTION drop_conversation_of_nobody() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM conversations WHERE id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION drop_conversation_of_nobody() IS '[conversations] Deletes a conversation.';
CREATE TRIGGER conversations_of_nobody AFTER UPDATE OF client_id, freelancer_id ON conversations
  FOR EACH ROW WHEN (NEW.client_id IS NULL AND NEW.freelancer_id IS NULL)
  EXECUTE FUNCTION drop_conversation_of_nobody();
COMMENT ON TRIGGER conversations_of_nobody ON conversations IS
  'Deletes a conversation when the accounts of both sides are erased.';

-- Each person's side, with what their list shows of it: kept, so that the list is one walk of an index.
CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL
    CONSTRAINT conversation_members_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL CONSTRAINT conversation_members_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  last_read_at timestamptz,
  -- Up to and including this message of the conversation.
  last_read_seq integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  muted boolean NOT NULL DEFAULT false,
  last_message_at timestamptz NOT NULL DEFAULT app_now(),
  -- Messages of the other person after last_read_seq.
  unread_count integer NOT NULL DEFAULT 0 CONSTRAINT conversation_members_unread_counted CHECK (unread_count >= 0),
  CONSTRAINT conversation_members_pkey PRIMARY KEY (conversation_id, user_id)
);
COMMENT ON TABLE conversation_members IS
  '[conversations] One person''s side of a conversation: what is read, archived or muted, and what their list shows.';
CREATE INDEX conversation_members_list_idx
  ON conversation_members (user_id, archived, last_message_at DESC, conversation_id DESC);
CREATE INDEX conversation_members_unread_idx ON conversation_members (user_id) WHERE unread_count > 0;

CREATE TABLE messages (
  id uuid CONSTRAINT messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid NOT NULL CONSTRAINT messages_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  -- 1, 2, 3 … within its conversation, in the order in which they were accepted: pages, read marks and catching up
  -- go by it.
  seq integer NOT NULL CONSTRAINT messages_seq_positive CHECK (seq > 0),
  -- NULL for the site itself (system), and once the sender's account is erased: then the text is gone too.
  sender_id uuid CONSTRAINT messages_sender_fkey REFERENCES users (id) ON DELETE SET NULL,
  -- The one-time key of the form that sent it: a second press finds the first message.
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  content text NOT NULL CONSTRAINT messages_content_length CHECK (length(content) <= 5000),
  type text NOT NULL DEFAULT 'text' CONSTRAINT messages_type_known CHECK (type IN ('text', 'attachment', 'system', 'quote')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  hidden_by_moderation boolean NOT NULL DEFAULT false,
  -- The names of the warnings that are shown beside it; nothing is dropped because of them.
  warnings text[] NOT NULL DEFAULT '{}',
  quote_id uuid
    CONSTRAINT messages_one_of_a_quote UNIQUE,
  CONSTRAINT messages_seq_once UNIQUE (conversation_id, seq),
  CONSTRAINT messages_key_once UNIQUE (sender_id, key),
  CONSTRAINT messages_quote_is_a_card CHECK (quote_id IS NULL OR type = 'quote')
);
COMMENT ON TABLE messages IS '[conversations] A message, numbered within its conversation.';
CREATE INDEX messages_sender_idx ON messages (sender_id, created_at);
-- Messages of a month, conversation by conversation.
CREATE INDEX messages_written_idx ON messages (conversation_id, created_at) WHERE type <> 'system';
CREATE INDEX messages_cards_idx ON messages (conversation_id) WHERE quote_id IS NOT NULL;

-- Whoever erases an account erases its words, whichever way the row went.
CREATE FUNCTION forget_words_of_erased() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.content := '';
  NEW.warnings := '{}';
  DELETE FROM message_attachments WHERE message_id = NEW.id;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION forget_words_of_erased() IS '[conversations] Empties a message and deletes its files.';
CREATE TRIGGER messages_forget_words BEFORE UPDATE OF sender_id ON messages
  FOR EACH ROW WHEN (OLD.sender_id IS NOT NULL AND NEW.sender_id IS NULL)
  EXECUTE FUNCTION forget_words_of_erased();
COMMENT ON TRIGGER messages_forget_words ON messages IS
  'Takes the words and files out of the messages of an erased account; the conversation stays for the other side.';

CREATE TABLE message_attachments (
  id uuid CONSTRAINT message_attachments_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id uuid NOT NULL CONSTRAINT message_attachments_message_fkey REFERENCES messages (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  key text NOT NULL CONSTRAINT message_attachments_key_key UNIQUE,
  name text NOT NULL CONSTRAINT message_attachments_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT message_attachments_bytes_positive CHECK (bytes > 0),
  scan_state text NOT NULL DEFAULT 'pendiente'
    CONSTRAINT message_attachments_scan_known CHECK (scan_state IN ('pendiente', 'limpio', 'rechazado')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT message_attachments_position_once UNIQUE (message_id, position)
);
COMMENT ON TABLE message_attachments IS '[conversations] A file of a message.';
CREATE TRIGGER message_attachments_discard AFTER DELETE ON message_attachments
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
COMMENT ON TRIGGER message_attachments_discard ON message_attachments IS
  'Keeps stored files and rows equal: a deleted row''s file is deleted later.';

-- The first message of a client in a conversation: what inquiries, conversion and response times are counted from.
CREATE TABLE inquiries (
  conversation_id uuid CONSTRAINT inquiries_pkey PRIMARY KEY
    CONSTRAINT inquiries_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  listing_id uuid CONSTRAINT inquiries_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  freelancer_id uuid NOT NULL CONSTRAINT inquiries_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  client_id uuid CONSTRAINT inquiries_client_fkey REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  first_reply_at timestamptz CONSTRAINT inquiries_reply_later CHECK (first_reply_at >= at),
  spam_marked boolean NOT NULL DEFAULT false,
  -- The day on which an inquiry about a listing counts, in its owner's zone when it came: what marks it as spam later,
  -- from wherever, takes it from that very day. NULL: it came from a profile, and counts for no listing.
  counted_on date
);
COMMENT ON TABLE inquiries IS
  '[conversations] The first message of a client in a conversation; inquiries and times of answers are counted from it.';
CREATE INDEX inquiries_listing_idx ON inquiries (listing_id, at) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiries_client_idx ON inquiries (client_id);
-- How soon somebody answers is read from this index alone.
CREATE INDEX inquiries_response_idx ON inquiries (freelancer_id, at) INCLUDE (first_reply_at, spam_marked);
CREATE TRIGGER inquiries_day BEFORE INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.listing_id IS NOT NULL) EXECUTE FUNCTION day_of_inquiry();
COMMENT ON TRIGGER inquiries_day ON inquiries IS 'Notes on which day an inquiry is counted.';
CREATE TRIGGER inquiries_counted AFTER INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.counted_on IS NOT NULL AND NOT NEW.spam_marked) EXECUTE FUNCTION count_inquiry();
COMMENT ON TRIGGER inquiries_counted ON inquiries IS
  'Keeps the inquiries of listing_daily_stats and owner_daily_stats equal to those that are not spam: adds.';
CREATE TRIGGER inquiries_judged AFTER UPDATE OF spam_marked ON inquiries
  FOR EACH ROW WHEN (NEW.counted_on IS NOT NULL AND OLD.spam_marked <> NEW.spam_marked) EXECUTE FUNCTION count_inquiry();
COMMENT ON TRIGGER inquiries_judged ON inquiries IS
  'Keeps the inquiries of listing_daily_stats and owner_daily_stats equal to those that are not spam: when one is marked or cleared.';

CREATE TABLE blocks (
  blocker_id uuid NOT NULL CONSTRAINT blocks_blocker_fkey REFERENCES users (id) ON DELETE CASCADE,
  blocked_id uuid NOT NULL CONSTRAINT blocks_blocked_fkey REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_two_people CHECK (blocker_id <> blocked_id)
);
COMMENT ON TABLE blocks IS '[conversations] A person who does not want to be written to by another.';
CREATE INDEX blocks_blocked_idx ON blocks (blocked_id);

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
COMMENT ON FUNCTION notify_conversations() IS
  '[conversations] Tells every instance which conversations of which people changed.';
CREATE TRIGGER conversation_members_news_insert AFTER INSERT ON conversation_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_conversations();
COMMENT ON TRIGGER conversation_members_news_insert ON conversation_members IS
  'Tells open pages of a new conversation.';
CREATE TRIGGER conversation_members_news_update AFTER UPDATE ON conversation_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_conversations();
COMMENT ON TRIGGER conversation_members_news_update ON conversation_members IS
  'Tells open pages of what changed in a conversation.';

CREATE TABLE attachment_staging (
  id uuid CONSTRAINT attachment_staging_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT attachment_staging_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- The one-time key of the form.
  draft_key uuid NOT NULL,
  key text NOT NULL CONSTRAINT attachment_staging_key_key UNIQUE,
  name text NOT NULL CONSTRAINT attachment_staging_name_length CHECK (length(name) BETWEEN 1 AND 255),
  mime text NOT NULL,
  bytes integer NOT NULL CONSTRAINT attachment_staging_bytes_positive CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- What the kept bytes are: pictures are encoded anew, so these are not the ones that arrived.
  kept_sha256 bytea,
  -- The same file sent again in the same form is the file of the first time.
  CONSTRAINT attachment_staging_same_once UNIQUE (user_id, draft_key, sha256, name)
);
COMMENT ON TABLE attachment_staging IS
  '[conversations] A file that waits in a form that was not accepted yet, for a limited time.';
COMMENT ON COLUMN attachment_staging.kept_sha256 IS 'The hash of the stored bytes; pictures are encoded anew.';
