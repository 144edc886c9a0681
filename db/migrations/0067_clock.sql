-- One clock for every process: the database's (docs/decisions/0199).

-- How far this database's clock stands from the real one. Only tests and the trial put a row here; an installation
-- does not start while there is one.
CREATE TABLE clock_shift (
  is_only boolean CONSTRAINT clock_shift_pkey PRIMARY KEY DEFAULT true CONSTRAINT clock_shift_one_row CHECK (is_only),
  seconds integer NOT NULL
);

-- The moment at which the transaction began, so that everything one command writes has one date, and so that an index
-- can be asked with it.
CREATE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT now() + coalesce((SELECT seconds FROM clock_shift), 0) * interval '1 second' $$;

-- Every process asks anew at once.
CREATE FUNCTION notify_clock() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NOTIFY clock;
  RETURN NULL;
END $$;
CREATE TRIGGER clock_shift_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON clock_shift
  FOR EACH STATEMENT EXECUTE FUNCTION notify_clock();

-- What a row is dated with when nobody says otherwise.
DO $$
DECLARE
  dated record;
BEGIN
  FOR dated IN
    SELECT c.oid::regclass AS relation, a.attname, pg_get_expr(d.adbin, d.adrelid) AS expression
      FROM pg_attrdef d
      JOIN pg_class c ON c.oid = d.adrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
     WHERE c.relname <> 'schema_migrations' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%now()%'
     ORDER BY 1, 2
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER %I SET DEFAULT %s', dated.relation, dated.attname,
                   replace(dated.expression, 'now()', 'app_now()'));
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION stop_refused_newsletter() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE newsletter_subscribers SET state = 'rebotado', at = app_now(), ip_prefix = NULL
   WHERE email = NEW.recipient AND state <> 'rebotado';
  RETURN NULL;
END $$;
