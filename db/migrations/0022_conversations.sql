-- Conversations between a client and a freelancer (N1 to N6, docs/decisions/0110 and 0111).

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
  created_at timestamptz NOT NULL DEFAULT now(),
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- The number of its newest message. Whoever writes takes the row's lock by counting it on.
  last_seq integer NOT NULL DEFAULT 0,
  CONSTRAINT conversations_once UNIQUE (client_id, freelancer_id, about),
  CONSTRAINT conversations_two_people CHECK (client_id <> freelancer_id),
  CONSTRAINT conversations_about_its_listing CHECK (listing_id IS NULL OR listing_id = about)
);
CREATE INDEX conversations_listing_idx ON conversations (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX conversations_client_idx ON conversations (client_id, created_at);
CREATE INDEX conversations_freelancer_idx ON conversations (freelancer_id, created_at);

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
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- Messages of the other person after last_read_seq.
  unread_count integer NOT NULL DEFAULT 0 CONSTRAINT conversation_members_unread_counted CHECK (unread_count >= 0),
  CONSTRAINT conversation_members_pkey PRIMARY KEY (conversation_id, user_id)
);
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
  type text NOT NULL DEFAULT 'text' CONSTRAINT messages_type_known CHECK (type IN ('text', 'attachment', 'system')),
  created_at timestamptz NOT NULL DEFAULT now(),
  hidden_by_moderation boolean NOT NULL DEFAULT false,
  -- The names of the warnings that are shown beside it; nothing is dropped because of them.
  warnings text[] NOT NULL DEFAULT '{}',
  CONSTRAINT messages_seq_once UNIQUE (conversation_id, seq),
  CONSTRAINT messages_key_once UNIQUE (sender_id, key)
);
CREATE INDEX messages_sender_idx ON messages (sender_id, created_at);

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
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_attachments_position_once UNIQUE (message_id, position)
);

-- The first message of a client in a conversation: what inquiries, conversion and response times are counted from.
CREATE TABLE inquiries (
  conversation_id uuid CONSTRAINT inquiries_pkey PRIMARY KEY
    CONSTRAINT inquiries_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  listing_id uuid CONSTRAINT inquiries_listing_fkey REFERENCES listings (id) ON DELETE SET NULL,
  freelancer_id uuid NOT NULL CONSTRAINT inquiries_freelancer_fkey REFERENCES users (id) ON DELETE CASCADE,
  client_id uuid CONSTRAINT inquiries_client_fkey REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  first_reply_at timestamptz CONSTRAINT inquiries_reply_later CHECK (first_reply_at >= at),
  spam_marked boolean NOT NULL DEFAULT false
);
CREATE INDEX inquiries_freelancer_idx ON inquiries (freelancer_id, at);
CREATE INDEX inquiries_listing_idx ON inquiries (listing_id, at) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiries_client_idx ON inquiries (client_id);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL CONSTRAINT blocks_blocker_fkey REFERENCES users (id) ON DELETE CASCADE,
  blocked_id uuid NOT NULL CONSTRAINT blocks_blocked_fkey REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_two_people CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked_idx ON blocks (blocked_id);

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
CREATE TRIGGER messages_forget_words BEFORE UPDATE OF sender_id ON messages
  FOR EACH ROW WHEN (OLD.sender_id IS NOT NULL AND NEW.sender_id IS NULL)
  EXECUTE FUNCTION forget_words_of_erased();

-- A conversation of two accounts that are both gone is nobody's.
CREATE FUNCTION drop_conversation_of_nobody() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM conversations WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_of_nobody AFTER UPDATE OF client_id, freelancer_id ON conversations
  FOR EACH ROW WHEN (NEW.client_id IS NULL AND NEW.freelancer_id IS NULL)
  EXECUTE FUNCTION drop_conversation_of_nobody();
