import { CamelCasePlugin } from 'kysely'

/**
 * Columns are snake_case in the database and camelCase here. The keys of stored JSON stay as they are, and so do those
 * of rows that a subquery packs into JSON: such columns need names of one word.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** The plugin puts an underscore before all digits or before none; here `last_7` has one and `sha256` has none. */
  protected override snakeCase(name: string): string {
    return super.snakeCase(name).replace(/^(last|stars)(?=\d)/, '$1_')
  }
}
