-- A quote stands in the conversation of the two as a card, whose state is that of the quote.

ALTER TABLE messages DROP CONSTRAINT messages_type_known;
ALTER TABLE messages ADD CONSTRAINT messages_type_known CHECK (type IN ('text', 'attachment', 'system', 'quote'));
ALTER TABLE messages
  ADD COLUMN quote_id uuid CONSTRAINT messages_quote_fkey REFERENCES quotes (id) ON DELETE SET NULL
    CONSTRAINT messages_one_of_a_quote UNIQUE,
  ADD CONSTRAINT messages_quote_is_a_card CHECK (quote_id IS NULL OR type = 'quote');
CREATE INDEX messages_cards_idx ON messages (conversation_id) WHERE quote_id IS NOT NULL;

-- Members who look at the conversation see the card's new state at once.
CREATE FUNCTION notify_quote_cards() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('conversations', string_agg(part.pair, ','))
    FROM (SELECT m.user_id || '/' || m.conversation_id AS pair, (row_number() OVER () - 1) / 100 AS number
            FROM changed JOIN messages c ON c.quote_id = changed.id
            JOIN conversation_members m ON m.conversation_id = c.conversation_id) part
   GROUP BY part.number;
  RETURN NULL;
END $$;
CREATE TRIGGER quotes_news_update AFTER UPDATE ON quotes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_quote_cards();

COMMENT ON FUNCTION notify_quote_cards() IS
  '[conversations] Tells the instances whose members may be looking that the card of a quote has changed.';
COMMENT ON TRIGGER quotes_news_update ON quotes IS 'Tells of the new state of a quote to those who see its card.';
