-- What the site writes into a conversation for its people, a request, an order or the line of a quote, is read in the
-- language of its reader: it is kept with its values beside the Spanish text, as notices are since 0028. Messages of
-- before, and those of the release before, have none and stay Spanish.
ALTER TABLE messages ADD COLUMN said jsonb;
COMMENT ON COLUMN messages.said IS
  'A text of the site with its values, from which the reader''s language makes the content; none where a person wrote all of it.';
COMMENT ON COLUMN messages.language IS
  'The language of what a person wrote in it: that of the page, or of the request that it names.';

-- The words of an erased account stand in it too.
CREATE OR REPLACE FUNCTION forget_words_of_erased() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.content := '';
  NEW.said := NULL;
  NEW.warnings := '{}';
  DELETE FROM message_attachments WHERE message_id = NEW.id;
  RETURN NEW;
END $$;
