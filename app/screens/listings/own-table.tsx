import { Form, useLocation } from '@remix-run/react'
import { priceTypeLabel } from '#app/locale/words.ts'
import { MeasureReason } from '#app/parts/moderated-listing/measure-note.tsx'
import { StandingBadge } from '#app/parts/moderated-listing/standing-badge.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OwnTableRow } from './own-row.server.ts'
import { RowActions } from './row-actions.tsx'
import { editPage, smallPage } from './small-page.ts'

/** A person's listings (M3): a table on wide screens, the same rows as cards on a phone. */
export function OwnTable({ rows }: { rows: OwnTableRow[] }) {
  return (
    <table className="own-table">
      <thead>
        <tr>
          <th scope="col">Anuncio</th>
          <th scope="col">Estado</th>
          <th scope="col" className="own-table__number">
            Visitas
          </th>
          <th scope="col" className="own-table__number">
            Consultas
          </th>
          <th scope="col">Actualizado</th>
          <th scope="col">Acciones</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="own-table__listing">
              <div className="own-table__cover">
                <OwnCover row={row} />
                <div className="own-table__words">
                  <Link to={`/marketplace/${row.id}`}>{row.title}</Link>{' '}
                  <span className="soft small">{row.category.name}</span>{' '}
                  <span className="num small">
                    {row.price} <span className="soft">{priceTypeLabel(row.priceType)}</span>
                  </span>{' '}
                  {row.promoted && (
                    <span className="small">
                      <span className="badge badge--sample">Destacado</span> {row.promoted}
                    </span>
                  )}
                  {row.isPlaceUnknown && <UnknownPlace row={row} />}
                  {row.unanswered && <Unanswered row={row} />}
                  {row.measure && (
                    <div className="own-table__measure small">
                      <MeasureReason measure={row.measure} title={row.title} />
                    </div>
                  )}
                </div>
              </div>
            </th>
            <td>
              <StandingBadge standing={row.standing} />
            </td>
            {/* The style shows it only where the heads of the columns are hidden. */}
            <td className="own-table__number num" data-label="Visitas">
              {row.views}
            </td>
            <td className="own-table__number num" data-label="Consultas">
              {row.inquiries}
            </td>
            <td className="own-table__updated">
              <time dateTime={row.dateTime}>{row.updated}</time>
            </td>
            <td className="own-table__actions">
              <RowActions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Nobody who looks near a place finds it. */
function UnknownPlace({ row: { id, title, location } }: { row: OwnTableRow }) {
  const { search } = useLocation()
  return (
    <span className="small">
      No conocemos el lugar «{location}»: no aparece cuando alguien busca cerca de un sitio.{' '}
      <Link to={editPage(id, search)} aria-label={`Cambiar el lugar de ${title}`}>
        Cambiarlo
      </Link>
    </span>
  )
}

/** One press confirms the listing. */
function Unanswered({ row: { id, title, unanswered } }: { row: OwnTableRow }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={smallPage(id, 'renew')} className="own-table__unanswered small">
      <input type="hidden" name="return" value={pathname + search} />
      <span>{unanswered}</span>{' '}
      <button type="submit" className="button button--plain" aria-label={`Renovar ${title}`}>
        Renovar
      </button>
    </Form>
  )
}

type Covered = Pick<OwnTableRow, 'id' | 'image' | 'category'>

export function OwnCover({ row: { id, image, category } }: { row: Covered }) {
  return <Cover className="own-table__picture" image={image} seed={id} category={category.slug} sizes="4rem" />
}
