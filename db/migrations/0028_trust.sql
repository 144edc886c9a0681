-- Against spam and fraud (docs/decisions/0135 and 0136): warnings beside messages, and lines for moderators.

-- What a message has to say for advice to stand beside it. The operator edits them: gremio warnings.
CREATE TABLE warning_rules (
  name text CONSTRAINT warning_rules_pkey PRIMARY KEY
    CONSTRAINT warning_rules_name_form CHECK (name ~ '^[a-z0-9]+(_[a-z0-9]+)*$' AND length(name) <= 40),
  -- What whoever receives the message reads.
  advice text NOT NULL CONSTRAINT warning_rules_advice_length CHECK (length(advice) BETWEEN 1 AND 300),
  -- Words in a row, never a regular expression: app/domain/trust/phrases.ts.
  phrases text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- To whom an account has sent the same words, as a hash of the words; gone after a month.
CREATE TABLE text_prints (
  user_id uuid NOT NULL CONSTRAINT text_prints_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  print bytea NOT NULL,
  conversation_id uuid NOT NULL CONSTRAINT text_prints_conversation_fkey REFERENCES conversations (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  CONSTRAINT text_prints_pkey PRIMARY KEY (user_id, print, conversation_id)
);
CREATE INDEX text_prints_sent_idx ON text_prints (sent_at);
CREATE INDEX text_prints_conversation_idx ON text_prints (conversation_id);

-- Which accounts have given the same telephone or address, as a hash of it.
CREATE TABLE contact_prints (
  print bytea NOT NULL,
  user_id uuid NOT NULL CONSTRAINT contact_prints_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT contact_prints_kind_known CHECK (kind IN ('teléfono', 'correo')),
  seen_at timestamptz NOT NULL,
  CONSTRAINT contact_prints_pkey PRIMARY KEY (print, user_id)
);
CREATE INDEX contact_prints_user_idx ON contact_prints (user_id);

-- One line a moderator reads: seen once more, it counts on. Nothing is decided by it.
CREATE TABLE trust_signals (
  id uuid CONSTRAINT trust_signals_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT trust_signals_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT trust_signals_kind_known CHECK (kind IN ('texto_repetido', 'contacto_compartido')),
  print bytea NOT NULL,
  -- People the text went to, or accounts that give the contact.
  people integer NOT NULL CONSTRAINT trust_signals_people_positive CHECK (people > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL CONSTRAINT trust_signals_in_order CHECK (last_at >= first_at),
  CONSTRAINT trust_signals_once UNIQUE (user_id, kind, print)
);
CREATE INDEX trust_signals_last_idx ON trust_signals (last_at DESC, id DESC);

INSERT INTO warning_rules (name, advice, phrases) VALUES
  ('codigos',
   'Los códigos que te llegan por SMS o por correo abren tus cuentas. Nadie de esta web te los pedirá: no los envíes a nadie.',
   ARRAY['código que te ha llegado', 'código que te llegue', 'código que te llegó', 'código que te va a llegar',
     'código que te llegará', 'código que te acaba de llegar', 'código que recibas', 'código que has recibido',
     'código que te mando + sms', 'código de verificación', 'código de confirmación', 'código que te envíe + sms',
     'envíame + código + sms', 'mándame + código + sms', 'pásame + código + sms', 'dime + código + sms', 'reenvía* + código',
     'código de 6 cifras', 'código de seis cifras', 'código de 6 dígitos', 'código de seis dígitos', 'clave de firma',
     'contraseña de tu correo', 'contraseña de tu cuenta', 'clave de tu banco', 'clave del banco']),
  ('tarjetas',
   'No envíes por mensaje los datos de tu tarjeta ni de tu documento de identidad: nadie los necesita para cobrar ni para pagarte.',
   ARRAY['{tarjeta}', 'número de tu tarjeta', 'número de la tarjeta + !visita', 'números de tu tarjeta', 'números de la tarjeta',
     'datos de tu tarjeta + !visita', 'datos de la tarjeta + !visita', 'número de tarjeta + !visita', 'cvv', 'cvc', 'pin de la tarjeta',
     'pin de tu tarjeta', 'caducidad de la tarjeta', 'caducidad de tu tarjeta', 'foto de la tarjeta + !visita',
     'foto de tu tarjeta + !visita', 'foto de tu dni', 'foto del dni', 'fotos del dni', 'foto de tu documento',
     'usuario y contraseña + banco']),
  ('pago_sin_vuelta',
   'Quien paga así no recupera el dinero si algo sale mal. No pagues por adelantado a quien no conoces.',
   ARRAY['western union', 'moneygram', 'paysafecard', 'tarjeta regalo', 'tarjetas regalo', 'tarjetas de regalo', 'gift card',
     'gift cards', 'pago en bitcoin*', 'pagar en bitcoin*', 'pago en cripto*', 'pagar en cripto*', 'págame en cripto*', 'usdt',
     'paypal + amigos y familiares', 'paypal + entre amigos', 'señal por bizum', 'una señal + bizum',
     'por adelantado + transferencia', 'por adelantado + bizum', 'gastos de envío + por adelantado',
     'mensajero + recoger* + dinero', 'mensajero + seguro + pagar*']),
  ('fuera_de_aqui',
   'Te proponen seguir fuera de esta web. Lo que se hable o se pague en otro sitio no queda aquí: si hay un problema, no podremos ver qué pasó.',
   ARRAY['whatsapp + !botón + !bot + !api + !integra*', 'wasap', 'wassap', 'guasap', 'whatsap', 'watsap', 'wsp',
     'telegram + !bot + !api + !canal', 'wa.me', 't.me', 'fuera de la web', 'fuera de la plataforma', 'fuera de la página',
     'fuera de la aplicación', 'por fuera + comisi*', 'sin pasar por la web', 'sin pasar por la plataforma'])
ON CONFLICT (name) DO NOTHING;
