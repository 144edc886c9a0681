import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

const ANY = ['INSERT', 'UPDATE', 'DELETE']
/** The server's own writes, and the kept words of a refused form until its writer has signed in. */
const PASSING: Record<string, string[]> = {
  sessions: ['UPDATE'],
  jobs: ['UPDATE', 'DELETE'],
  rate_limits: ANY,
  waiting_forms: ANY,
  installation: ANY,
  // A form with a key is noted before it is judged.
  sent_forms: ANY,
  proxy_note: ANY,
  // Views of a page are counted after it has been sent.
  listing_views: ANY,
  view_salts: ANY,
  listing_totals: ANY,
  listing_daily_stats: ANY,
  listing_daily_sources: ANY,
  owner_views: ANY,
  owner_daily_stats: ANY,
}

/** Makes the database record every written row, and stops jobs, whose rows would count as a request's. */
export async function noteChanges(db: Db) {
  await sql`
    CREATE SCHEMA noted;
    CREATE TABLE noted.changes (what text NOT NULL);
    CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD IS DISTINCT FROM NEW AND NOT TG_OP = ANY (coalesce(TG_ARGV, '{}')) THEN
          INSERT INTO noted.changes VALUES (concat_ws(' ', TG_OP, TG_TABLE_NAME, to_jsonb(coalesce(NEW, OLD))));
        END IF;
        RETURN NULL;
      END $$;
    CREATE FUNCTION noted.put_off() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.run_at := 'infinity'; RETURN NEW; END $$;
    CREATE TRIGGER put_off BEFORE INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION noted.put_off();
  `.execute(db)
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  for (const { name } of tables.rows) {
    const passing = (PASSING[name] ?? []).map((operation) => sql.lit(operation))
    await sql`
      CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(name)}
      FOR EACH ROW EXECUTE FUNCTION noted.note(${sql.join(passing)})`.execute(db)
  }
}

/** The rows that were written since the last call. */
export async function takeChanges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`DELETE FROM noted.changes RETURNING what`.execute(db)
  return rows.map(({ what }) => what)
}
