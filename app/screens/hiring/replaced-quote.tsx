import { quotePath } from '#app/domain/hiring/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { ComparedTable } from './compared-table.tsx'
import type { Replacement } from './quote-news.server.ts'
import { t } from '#app/locale/texts.ts'

/** The version that was read and the one that took its place, side by side. */
export function ReplacedQuote({ replacement: { id, ...compared } }: { replacement: Replacement }) {
  return (
    <section className="panel stack" aria-labelledby="replaced">
      <h2 id="replaced">{t('Las dos versiones')}</h2>
      <ComparedTable {...compared} />
      <p>
        <Link className="button" to={quotePath(id)}>
          {t('Ver la versión que vale')}
        </Link>
      </p>
    </section>
  )
}
