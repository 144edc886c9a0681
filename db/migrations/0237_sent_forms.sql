-- A form that came back with the same key and other words was answered like the first one, and the words were lost. What
-- a form held is kept for some days, so that the second one can be told from the first, and both can be shown.
CREATE TABLE sent_forms (
  user_id uuid NOT NULL CONSTRAINT sent_forms_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  form_key uuid NOT NULL,
  path text NOT NULL,
  fields jsonb NOT NULL CONSTRAINT sent_forms_fields_object CHECK (jsonb_typeof(fields) = 'object'),
  sent_at timestamptz NOT NULL,
  led_to text,
  CONSTRAINT sent_forms_pkey PRIMARY KEY (user_id, form_key, path)
);
CREATE INDEX sent_forms_sent_at_idx ON sent_forms (sent_at);

COMMENT ON TABLE sent_forms IS
  '[accounts] What a form with a one-time key held when it was sent, so that the same form with other words is not taken for it.';
COMMENT ON COLUMN sent_forms.form_key IS 'The one-time key of the form.';
COMMENT ON COLUMN sent_forms.path IS 'The address that it was sent to.';
COMMENT ON COLUMN sent_forms.fields IS 'What was typed and chosen, as lists of texts by field; of a file its name and the beginning of its hash.';
COMMENT ON COLUMN sent_forms.led_to IS 'The page that its sender was led to; null while it is under way.';
