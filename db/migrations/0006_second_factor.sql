-- A second factor at sign-in (E14), devices by name (E15 to E17), change of address.

-- The time-based codes of RFC 6238. Without a row, or while confirmed_at is NULL, no code is asked for.
CREATE TABLE totp (
  user_id uuid CONSTRAINT totp_pkey PRIMARY KEY CONSTRAINT totp_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  -- Sealed with a key of the application: a stolen dump makes no codes.
  secret_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken; that one and those before it are not taken again.
  last_step integer NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL CONSTRAINT recovery_codes_user_fkey REFERENCES totp (user_id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE sessions ADD device_name text, ADD device_type text
  CONSTRAINT sessions_device_type_known CHECK (device_type IN ('ordenador', 'móvil', 'tableta', 'otro'));
ALTER TABLE login_events ADD device_name text;

-- The whole list of the model, and the way back from a changed address.
ALTER TABLE tokens DROP CONSTRAINT tokens_purpose_known;
ALTER TABLE tokens ADD CONSTRAINT tokens_purpose_known CHECK (purpose IN
  ('verificar_correo', 'restablecer', 'cambiar_correo', 'deshacer_correo', 'descarga_datos', 'baja_boletin', 'alerta_anonima'));
