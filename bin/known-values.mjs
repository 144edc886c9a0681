/** The types that the catalogue does not have. JSON is read as what wrote it, and written as text. */
const json = (type) => `ColumnType<${type}, string, string>`
const KNOWN_HERE = {
  'audit_log.facts': `Generated<${json('Record<string, string>')}>`,
  'external_ads.media': `Generated<${json('{ type: "image" | "document" | "video"; url: string; caption?: string }[]')}>`,
  'external_sources.fields': `Generated<${json('Record<string, string>')}>`,
  'form_drafts.fields': json('Record<string, string | string[]>'),
  'listing_drafts.fields': json('Record<string, string>'),
  'saved_searches.params': json(
    '{ q?: string; category?: string; modality?: "remoto" | "presencial" | "híbrido"; min_cents?: number; max_cents?: number }',
  ),
  'moderation_cases.appealed_by': 'Generated<"subject" | "reporter" | null>',
  'moderation_cases.evidence': json('Record<string, string | string[] | null>'),
}

/**
 * The columns that a CHECK holds to a list of texts, for kysely-codegen's `overrides`: their types are what the
 * database lets in. A view's column is its table's, and PostgreSQL does not say of it that it is never null.
 * @param {import('pg').Client} client of a migrated database.
 * @returns {Promise<Record<string, string>>} the type of each, by `table.column`.
 */
export async function readKnownValues(client) {
  const { rows } = await client.query(`
    WITH known AS (
      SELECT k.conrelid::regclass::text AS "table", a.attname AS "column", a.attnotnull AS required,
             a.atthasdef AS has_default, pg_get_constraintdef(k.oid) AS rule
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
       WHERE k.contype = 'c' AND cardinality(k.conkey) = 1
    )
    SELECT * FROM known
     UNION ALL
    SELECT u.view_name, u.column_name, false, false, k.rule
      FROM information_schema.view_column_usage u JOIN known k ON k."table" = u.table_name AND k."column" = u.column_name
     ORDER BY 1, 2`)
  const texts = rows.flatMap(({ table, column, required, has_default: hasDefault, rule }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? []
    if (!list) return []
    const values = list.split(', ').map((value) => JSON.stringify(value.replace(/^'|'::\w+$/g, '')))
    const type = [...values, ...(required ? [] : ['null'])].join(' | ')
    return [[`${table}.${column}`, hasDefault ? `Generated<${type}>` : type]]
  })
  return { ...KNOWN_HERE, ...Object.fromEntries(texts) }
}
