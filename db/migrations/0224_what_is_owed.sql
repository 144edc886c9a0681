-- What is owed for a stage has a date of its own, beside that of its work; what was only said has states of its own.

ALTER TABLE stages DROP CONSTRAINT stages_payment_known;
ALTER TABLE stages ADD CONSTRAINT stages_payment_known CHECK (payment IN ('por_pagar', 'anunciado', 'sin_confirmar',
  'negado', 'impagado', 'sin_cobrar', 'por_probar', 'recibido', 'cobrado', 'liberado', 'reembolso_pendiente',
  'reembolso_anunciado', 'reembolso_negado', 'reembolso_vencido', 'sin_devolver', 'devuelto_segun', 'reembolsado',
  'parcial'));
ALTER TABLE stages
  -- When what is owed goes on by itself if nobody acts, as the page prints it.
  ADD COLUMN owed_at timestamptz,
  -- When its people were last reminded of that date.
  ADD COLUMN owed_reminded_at timestamptz,
  -- When the other side first denied that the money came: it has five days to be shown, once.
  ADD COLUMN denied_at timestamptz,
  -- When a file was shown that says that it was sent.
  ADD COLUMN proven_at timestamptz,
  -- How many terms of review have passed since the delivery without its being opened.
  ADD COLUMN unread_terms smallint NOT NULL DEFAULT 0
    CONSTRAINT stages_unread_terms_counted CHECK (unread_terms >= 0);
